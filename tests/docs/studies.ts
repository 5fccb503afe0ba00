/** Every study that ships, in the order of their names. */
export const studies = ['chen', 'dio', 'fedorova', 'kumar', 'parekh', 'tam', 'ucp', 'witnesses'];
