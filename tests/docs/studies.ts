/** Every shipped study, in alphabetical order. */
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
