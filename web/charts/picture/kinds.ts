/** The file formats of a saved picture, in menu order. */
export const pictureKinds = [
  { kind: 'svg', label: 'SVG' },
  { kind: 'png', label: 'PNG, 2×' },
  { kind: 'csv', label: 'CSV' },
] as const;

export type PictureKind = (typeof pictureKinds)[number]['kind'];
