import { FiscalError } from '../base/error.ts'
import type { DfeNota, Party } from '../base/model.ts'
import type { ServicoParty } from '../base/servico.ts'
import { shapedNfseChave } from '../fields/key.ts'
import { NO_LEDGER } from '../fields/ledger.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { partiesOf, taxIdAt } from '../fields/party.ts'
import { unknownAnswerText } from '../fields/protocol-answers.ts'
import { isUf, ufOfCode } from '../ids/uf.ts'
import { child, find, text, type XmlNode } from '../xml/node.ts'
import { textAt } from '../xml/value.ts'
import { declaredOf } from './declared.ts'
import { lenientReader } from './lenient.ts'
import { type ReadServico, servicoOf } from './servico.ts'
import { nfseMarks } from './signed.ts'
import { substitutionOf } from './substitution.ts'
import { nfseTotals } from './totals.ts'

const DIGITS = /^\d{1,13}$/

/**
 * Reads an NFS-e of the national standard into the common model, layouts 1.00 and 1.01.
 * Shape   emitente is the prestador and destinatario the tomador, whoever emitted the note; issued is dhProc;
 *         the note has no model, no series and no protocol. A note that replaces another one brings the
 *         replacement as an event of the replaced one. A figure that cannot be read counts as absent and is
 *         named in the field `unread` of servico.declared
 * Units   totalCents is vServ
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.number` | `dfe.date`
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01; schemas 1.00_2022 to 1.01_20260727
 */
export function readNfseNota(context: NodeContext): DfeNota {
  const inf = child(context.node, 'infNFSe')
  const dpsRoot = child(inf, 'DPS')
  const dps = child(dpsRoot, 'infDPS')
  if (!inf || !dpsRoot || !dps) throw new FiscalError('dfe.absent', 'O arquivo não contém a NFS-e com a sua DPS.')
  const chave = shapedNfseChave(inf.attrs.Id)
  const numero = numeroOf(inf)
  const reader = lenientReader()
  const servico = servicoOf(inf, dps, reader)
  const issued = reader.moment(inf, 'dhProc')
  const parties = everyParty(inf, dps)
  const inside = childContext(context, inf)
  const signed = nfseMarks(inside, {
    chave,
    ambGer: servico.generator,
    numero,
    declared: childContext(childContext(inside, dpsRoot), dps),
    emitter: taxIdAt(child(inf, 'emit')),
    parties: parties.map(({ taxId }) => taxId),
    municipality: null,
  })
  const nota = {
    kind: 'nota' as const,
    tipo: 'nfse' as const,
    modelo: null,
    serie: null,
    cfop: null,
    route: null,
    protocol: null,
    layout: context.node.attrs.versao ?? '',
    root: 'NFSe',
    chave,
    homologacao: text(dps, 'tpAmb') === '2',
    numero,
    issued,
    totalCents: servico.vServ,
    natureza: servico.codeName,
    ...namedParties(inf, dps, servico),
    parties,
    protocolState: 'autorizada' as const,
    contentDigest: null,
    hasHiddenKeys: false,
    ...withAnswer(signed, servico),
    itens: [],
    totals: nfseTotals({ inf, dps }, servico, reader),
    ledger: NO_LEDGER,
    // after all figures have been read
    servico: { ...servico, declared: declaredOf(inf, reader.unread) },
  }
  return { ...nota, eventos: substitutionOf(nota) }
}

/** A note stands whatever its cStat, which tells how it was generated; one that the product does not know is told. */
function withAnswer(signed: ReturnType<typeof nfseMarks>, { cStat }: ReadServico): ReturnType<typeof nfseMarks> {
  const unknown = cStat === null ? null : unknownAnswerText(cStat, 'nfse')
  if (unknown === null) return signed
  return { ...signed, marks: { ...signed.marks, answer: { state: 'unknown', reason: `${unknown}.` } } }
}

const everyParty = (inf: XmlNode, dps: XmlNode): DfeNota['parties'] =>
  partiesOf([
    ['emit', child(inf, 'emit')],
    ['emit', child(dps, 'prest')],
    ['toma', child(dps, 'toma')],
    ['interm', child(dps, 'interm')],
    ['dest', find(dps, 'IBSCBS', 'dest')],
  ])

/** nNFSe has up to 13 digits. */
function numeroOf(inf: XmlNode): number {
  const written = text(inf, 'nNFSe') ?? ''
  if (!DIGITS.test(written))
    throw new FiscalError('dfe.number', `O campo nNFSe não é um número válido: «${written.slice(0, 30)}».`)
  return Number(written)
}

function namedParties(inf: XmlNode, dps: XmlNode, { prestador, tomador }: ReadServico) {
  const uf = text(inf, 'emit', 'enderNac', 'UF') ?? ''
  const emit = child(inf, 'emit')
  const isEmitter = (party: ServicoParty) =>
    party.taxId !== null && [textAt(emit, 'CNPJ'), textAt(emit, 'CPF')].includes(party.taxId)
  const partyOf = (party: ServicoParty, node: XmlNode | undefined): Party => ({
    taxId: party.taxId,
    name: party.name,
    uf: isEmitter(party) && isUf(uf) ? uf : (ufOfCode(text(node, 'end', 'endNac', 'cMun')?.slice(0, 2) ?? '') ?? null),
    ie: null,
  })
  return {
    emitente: partyOf(prestador, child(dps, 'prest')),
    destinatario: tomador && partyOf(tomador, child(dps, 'toma')),
  }
}
