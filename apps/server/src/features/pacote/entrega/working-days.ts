import { nationalHoliday } from '@portal/contract/national-holiday.ts'
import { daysAfter, todayOf } from '../../../base/days.ts'

const isWorkingDay = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && nationalHoliday(day) === null
}

/** Nine in the morning of Brasília, so many working days after a day. Knows national holidays, not those of states and municipalities. */
export function workingDaysAfter(now: Date, days: number): Date {
  let day = todayOf(now)
  for (let left = days; left > 0; ) {
    day = daysAfter(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return new Date(`${day}T09:00:00-03:00`)
}
