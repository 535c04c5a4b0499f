import type { Random } from '@portal/synthetic/base/random.ts'

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')

/** A UUID v7 of the arrival time with drawn random bits, so that the same documents get the same ids. */
export function draftId(milliseconds: number, random: Random): string {
  const time = hex(milliseconds, 12)
  const tail = hex(random.int(0, 0xffffffff), 8) + hex(random.int(0, 0xffff), 4)
  const [counter, variant] = [hex(random.int(0, 0xfff), 3), hex(0x8000 + random.int(0, 0x3fff), 4)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${variant}-${tail}`
}
