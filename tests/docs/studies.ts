/** Every study that ships, in the order of their names. */
export const studies = [
  'chen',
  'dio',
  'fedorova',
  'kumar',
  'linux-cache-aware',
  'parekh',
  'tam',
  'ucp',
  'witnesses',
];
