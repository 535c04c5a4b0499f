/** `1 nota`, `1.204 notas`: a count with its noun, for sentences and records that people read. */
export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

export const notasText = (count: number): string => countText(count, 'nota', 'notas')
