/** State of a key: active until it is revoked or expires. */
export function keyState(
  { dt_revogacao, dt_expiracao }: { dt_revogacao: string | null; dt_expiracao: string | null },
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (dt_revogacao) return 'revoked'
  return dt_expiracao && Date.parse(dt_expiracao) <= now ? 'expired' : 'active'
}

/** Expiry of a new key: the end of the day in `days` days; undefined for no expiry. */
export function expiryIn(days: number | null, now: Date): string | undefined {
  if (days === null) return undefined
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59)
  return end.toISOString()
}
