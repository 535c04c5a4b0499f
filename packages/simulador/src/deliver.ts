import { accountOf, type Dossier, type National, nowOf, type RegisteredEvent, rootOf } from './model.ts'
import { AWAKE_MS, type Service } from './rules.ts'
import { eventSummary, hideKeys, noteSummary } from './summary.ts'

interface Parcel {
  service: Service
  chave: string
  schema: string
  bytes: Buffer
}

/**
 * Gives the next NSU of each receiver to a document. A root that did not use distNSU for 60 days gets no NSU,
 * also not later.
 */
function numberFor(national: National, taxIds: readonly string[], parcel: Parcel & { at: number }): void {
  const { service, ...rest } = parcel
  for (const taxId of new Set(taxIds)) {
    const last = national.awake.get(`${service} ${rootOf(taxId)}`)
    if (last === undefined || parcel.at - last > AWAKE_MS) continue
    const account = accountOf(national, service, taxId)
    account.maxNsu += 1
    account.entries.push({ ...rest, nsu: account.maxNsu })
  }
}

const SCHEMAS: Record<Service, string> = { nfe: 'procNFe', cte: 'procCTe', mdfe: 'procMDFe' }
const EVENT_SCHEMAS: Record<Service, string> = { nfe: 'procEventoNFe', cte: 'procEventoCTe', mdfe: 'procEventoMDFe' }

const wholeParcel = ({ service, chave, version, bytes }: Dossier): Parcel => ({
  service,
  chave,
  schema: `${SCHEMAS[service]}_v${version}.xsd`,
  bytes,
})

/** Gives the whole document to one tax id, also to one that is no party. */
export const deliverTo = (national: National, dossier: Dossier, taxId: string): void =>
  numberFor(national, [taxId], { ...wholeParcel(dossier), at: nowOf(national) })

const without = (taxIds: readonly string[], ...others: (string | null)[]): string[] =>
  taxIds.filter((taxId) => !others.includes(taxId))

/** A document reaches the national environment and is numbered for those who may have it; never for its emitter. */
export function deliverDocument(national: National, dossier: Dossier, at: number): void {
  const { service, chave, emitter, recipient, carriers, actors, readers } = dossier
  const whole = { ...wholeParcel(dossier), at }
  if (service === 'cte') {
    numberFor(national, without(actors, emitter), whole)
    numberFor(national, without(readers, emitter, ...actors), { ...whole, bytes: hideKeys(dossier) })
    return
  }
  if (service === 'mdfe') {
    numberFor(national, without(readers, emitter), whole)
    return
  }
  if (recipient !== null && recipient !== emitter)
    numberFor(national, [recipient], { service, chave, at, schema: 'resNFe_v1.01.xsd', bytes: noteSummary(dossier) })
  // a carrier or autXML that is also the recipient waits for the manifestação
  numberFor(national, without([...carriers, ...readers], emitter, recipient), whole)
}

/** After the first manifestação other than Desconhecimento the recipient gets the whole note, by a new NSU. */
function releaseNote(national: National, dossier: Dossier): void {
  if (dossier.released || dossier.recipient === null) return
  dossier.released = true
  const { recipient } = dossier
  national.dues.push({
    at: Math.max(nowOf(national) + national.releaseMs, dossier.arrivesAt),
    run: (at) => numberFor(national, [recipient], { ...wholeParcel(dossier), at }),
  })
}

/** Confirmação, Ciência, Operação não realizada; Desconhecimento does not release the note */
const RELEASING = new Set(['210200', '210210', '210240'])
const isManifestacao = (tpEvento: string) => /^2102/.test(tpEvento)
/** Events that authorities register for a note: passage, authorised CT-e or MDF-e. They come as summaries. */
const isOfAuthority = (tpEvento: string) => /^6[01]\d{4}$/.test(tpEvento) && !/^61011/.test(tpEvento)

/** An event reaches the national environment: the situation of its document changes, its parties get it. */
export function deliverEvent(national: National, dossier: Dossier, event: RegisteredEvent & { version: string }): void {
  const { version, ...registered } = event
  dossier.events.push(registered)
  if (/^11011[12]$/.test(event.tpEvento) && dossier.service === 'nfe') dossier.situation = 'cancelled'
  if (event.tpEvento === '110111') dossier.situation = 'cancelled'
  if (event.tpEvento === '110112' && dossier.service === 'mdfe') dossier.situation = 'closed'
  const at = nowOf(national)
  const { service, chave } = dossier
  const declared = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${event.proc}`)
  const isSummary = service === 'nfe' && isOfAuthority(event.tpEvento)
  const schema = isSummary ? 'resEvento_v1.01.xsd' : `${EVENT_SCHEMAS[service]}_v${version}.xsd`
  const parcel = { service, chave, schema, bytes: isSummary ? eventSummary(event.proc) : declared, at }
  numberFor(national, receiversOfEvent(dossier, event), parcel)
  if (RELEASING.has(event.tpEvento)) releaseNote(national, dossier)
}

function receiversOfEvent(dossier: Dossier, { tpEvento }: RegisteredEvent): string[] {
  const { service, emitter, recipient, carriers, actors, readers } = dossier
  if (service === 'mdfe') return without(readers, emitter)
  if (service === 'cte') return without([...actors, ...readers], emitter)
  if (isManifestacao(tpEvento)) return without([emitter, ...readers], recipient)
  const others = [...(recipient === null ? [] : [recipient]), ...carriers, ...readers]
  return isOfAuthority(tpEvento) ? [emitter, ...others] : without(others, emitter)
}
