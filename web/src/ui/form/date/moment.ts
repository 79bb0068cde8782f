import { timeTyped } from '#contract/values/times.ts'

export interface Moment {
  day: string
  time: string
}

export function momentOf(now: Date): Moment {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return { day, time: `${two(now.getHours())}:${two(now.getMinutes())}` }
}

/** By the same clock; null while it is no moment. */
export function readMoment({ day, time }: Moment): Date | null {
  const moment = new Date(`${day}T${timeTyped(time) ?? time}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
