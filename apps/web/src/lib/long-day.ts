const LONG = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })

/** «Sábado, 21 de novembro de 2026» */
export function longDay(day: string): string {
  const text = LONG.format(new Date(`${day}T12:00:00Z`))
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}
