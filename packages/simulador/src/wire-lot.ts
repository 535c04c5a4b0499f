import { gzipSync } from 'node:zlib'
import type { DistReply } from './model.ts'
import { RULES, reasonOf, type Service } from './rules.ts'
import { nsuText, wallStamp, zonedStamp } from './stamp.ts'

/** A `docZip` element. */
export interface WireItem {
  nsu: string | null
  schema: string | null
  /** base64 of the gzip */
  content: string
}

/** A distribution answer as its elements are written. */
export interface WireReply {
  version: string
  namespace: string
  tpAmb: string
  cStat: string
  xMotivo: string
  dhResp: string
  ultNsu: string
  maxNsu: string
  lot: WireItem[]
}

export const zipContent = (bytes: Uint8Array): string => gzipSync(bytes).toString('base64')

/** `at` is the instant of the answer; only NF-e writes its zone. */
export function wireReply(reply: DistReply, given: { service: Service; tpAmb: string; at: number }): WireReply {
  const { service, tpAmb, at } = given
  const { version, namespace } = RULES[service]
  return {
    version,
    namespace,
    tpAmb,
    cStat: reply.cStat,
    xMotivo: reply.reason ?? reasonOf(reply.cStat),
    dhResp: service === 'nfe' ? zonedStamp(at) : wallStamp(at),
    ultNsu: nsuText(reply.ultNsu),
    maxNsu: nsuText(reply.maxNsu),
    lot: reply.lot.map(({ nsu, schema, bytes }) => ({
      nsu: nsu === null ? null : nsuText(nsu),
      schema,
      content: zipContent(bytes),
    })),
  }
}
