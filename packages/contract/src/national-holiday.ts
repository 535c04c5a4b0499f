/** National holidays by month and day: Leis 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const FIXED: Record<string, string> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Consciência Negra',
  '12-25': 'Natal',
}
/** The first year of the holiday on 20 November */
const CONSCIENCIA_NEGRA_SINCE = 2024

/** Name of the national holiday on a day (`YYYY-MM-DD`), null on other days. States and municipalities have more. */
export function nationalHoliday(day: string): string | null {
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  if (day === goodFriday(year)) return 'Paixão de Cristo'
  if (monthDay === '11-20' && year < CONSCIENCIA_NEGRA_SINCE) return null
  return FIXED[monthDay] ?? null
}

/** Two days before Easter of the Gregorian calendar (the method published by Meeus, Jones and Butcher). */
function goodFriday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const fromMarch = epact + weekday - 7 * late + 22 // Easter as a day of March, also beyond 31
  return new Date(Date.UTC(year, 2, fromMarch - 2)).toISOString().slice(0, 10)
}
