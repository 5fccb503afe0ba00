/** The kinds of file that a picture can become, in the order of every menu. */
export const pictureKinds = [
  { kind: 'svg', label: 'SVG' },
  { kind: 'png', label: 'PNG, 2×' },
  { kind: 'csv', label: 'CSV' },
] as const;

export type PictureKind = (typeof pictureKinds)[number]['kind'];
