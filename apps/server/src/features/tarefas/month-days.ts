/** First and last day of a month `AAAA-MM`. */
export function monthDays(month: string): { dt_ini: string; dt_fin: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
  return { dt_ini: `${month}-01`, dt_fin: last.toISOString().slice(0, 10) }
}
