import { expect, test } from 'vitest'
import { toPackageWish } from './wish.ts'

/** Still the 26th in Brasília */
const NOW = new Date('2026-11-27T00:30:00Z')
const wish = (dt_expira: string) => toPackageWish({ conteudo: ['xml'], dt_expira }, NOW)

test.each(['2026-11-26', '2026-11-27', '2027-02-24', '2027-02-25'])(
  '%s is within 90 days, here or in UTC',
  async (day) => {
    expect((await wish(day)).expiresAt).toBe(new Date(`${day}T23:59:59.999-03:00`).toISOString())
  },
)

test.each(['2026-11-25', '2027-02-26'])('%s is not', async (day) => {
  await expect(wish(day)).rejects.toMatchObject({ status: 422, code: 'pacote.expiry' })
})
