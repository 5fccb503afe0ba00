/** Writes XML: text escaped, numbers short, attributes without a value left out. */

export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML 1.0, which allows no control characters but tab and line breaks. */
export function escaped(text: string): string {
  return text.replace(/\p{Cc}|[&<>"]/gu, (sign) => escapes[sign] ?? ('\t\n\r'.includes(sign) ? sign : ''));
}

/** A length with at most two decimals. */
export function short(value: number): string {
  return Number(value.toFixed(2)).toString();
}

/** Writes one element; `content` is already XML. */
export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value ?? '')}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
