import { MUNICIPAL_MODELO } from '../base/model.ts'
import type { KindEntry } from '../kind/names.ts'
import { NFSE_EVENT_TYPES } from './nfse-events.ts'

/**
 * NFS-e of the national standard: no model, a key of fifty positions, no protocol, and `NFSe` is also the root of municipal layouts. Its readers
 * (`nfse`) therefore find it themselves, not by `KindNames`.
 */
export const NFSE: KindEntry = { tipos: {}, events: NFSE_EVENT_TYPES }

/** NFS-e of municipal layouts, which `municipal/families.ts` recognises: no key, no protocol, no events. */
export const MUNICIPAL_NFSE: KindEntry = { tipos: { [MUNICIPAL_MODELO]: 'outro' }, events: [] }
