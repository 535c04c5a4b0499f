import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse } from '@portal/synthetic/nfse/nfse.ts'
import type { NfseWish } from '@portal/synthetic/nfse/wish.ts'

export const [{ wish: NFSE_WISH } = { wish: undefined }] = nfseMonth({
  seed: 3,
  count: 1,
  month: '2026-10',
  signer: null,
})
export const nfseNote = (changes: Partial<NfseWish> = {}) => makeNfse({ ...NFSE_WISH!, ...changes }, null)
export const editXml = (bytes: Uint8Array, ...changes: [RegExp, string][]): Uint8Array =>
  Buffer.from(changes.reduce((text, [from, to]) => text.replace(from, () => to), Buffer.from(bytes).toString()))

/** A note with every block. */
export const FULL_NFSE = nfseNote({
  intermediario: NFSE_WISH!.tomador,
  info: 'Pedido 1',
  ibsCbs: true,
  inss: 100,
  irrf: 200,
  csll: 300,
  pis: 50,
  cofins: 60,
  withheldKind: '3',
  vDescIncond: 100,
  vDescCond: 50,
})
