import type { Cents } from '../base/cents.ts'
import type { ServicoFacts, ServicoParty } from '../base/servico.ts'
import { taxIdAt } from '../fields/party.ts'
import { sumStated } from '../fields/totals.ts'
import { cleanNfseChave, nfseChaveShape } from '../ids/chave-nfse.ts'
import { child, find, text, type XmlNode } from '../xml/node.ts'
import { centsAt, documentCentsAt, textAt, writtenAt } from '../xml/value.ts'
import type { LenientReader } from './lenient.ts'
import { retencoesOf } from './retencoes.ts'

/** The groups of an NFS-e that hold amounts. `tribFed` was called tribNac in the schema of 2022. */
function groupsOf(inf: XmlNode, dps: XmlNode) {
  const valores = child(dps, 'valores')
  const trib = child(valores, 'trib')
  const tribFed = child(trib, 'tribFed') ?? child(trib, 'tribNac')
  return {
    totals: child(inf, 'valores'),
    valores,
    tribMun: child(trib, 'tribMun'),
    tribFed,
    piscofins: child(tribFed, 'piscofins'),
    serv: child(dps, 'serv'),
    ibscbs: find(inf, 'IBSCBS', 'totCIBS'),
  }
}

/** Without the further fields, which are read last. */
export type ReadServico = Omit<ServicoFacts, 'declared'>

/**
 * Reads what an NFS-e says of its service. `inf` is infNFSe, `dps` the infDPS inside it; `reader` reads the
 * figures that the note may lack.
 * Throws  FiscalError `dfe.number` (vServ, vLiq) | `dfe.date` (dCompet)
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01
 */
export function servicoOf(inf: XmlNode, dps: XmlNode, reader: LenientReader): ReadServico {
  const { totals, serv, tribMun, piscofins } = groupsOf(inf, dps)
  const emit = child(inf, 'emit')
  const emitter = textAt(dps, 'tpEmit')
  return {
    competencia: writtenAt(dps, 'dCompet').local.slice(0, 10),
    prestador: partyOf(child(dps, 'prest'), emitter === '1' || emitter === null ? emit : undefined) ?? NOBODY,
    tomador: partyOf(child(dps, 'toma'), emitter === '2' ? emit : undefined),
    intermediario: partyOf(child(dps, 'interm'), emitter === '3' ? emit : undefined),
    emitter,
    generator: textAt(inf, 'ambGer'),
    cStat: textAt(inf, 'cStat'),
    issuedAt: textAt(dps, 'cLocEmi'),
    issuedAtName: textAt(inf, 'xLocEmi'),
    providedAt: text(serv, 'locPrest', 'cLocPrestacao') ?? text(serv, 'locPrest', 'cPaisPrestacao') ?? null,
    providedAtName: textAt(inf, 'xLocPrestacao'),
    taxedAt: textAt(inf, 'cLocIncid'),
    taxedAtName: textAt(inf, 'xLocIncid'),
    ...codesOf(inf, child(serv, 'cServ')),
    simples: text(dps, 'prest', 'regTrib', 'opSimpNac') ?? null,
    regime: text(dps, 'prest', 'regTrib', 'regEspTrib') ?? null,
    issqn: textAt(tribMun, 'tribISSQN'),
    issqnWithheld: textAt(tribMun, 'tpRetISSQN'),
    withheldKind: textAt(piscofins, 'tpRetPisCofins'),
    pAliq: reader.decimal(totals, 'pAliqAplic') ?? reader.decimal(tribMun, 'pAliq'),
    ...amountsOf(inf, dps, reader),
    replaces: keyAt(child(dps, 'subst'), 'chSubstda'),
    rejects: keyAt(dps, 'chNFSeRej'),
  }
}

const NOBODY: ServicoParty = { taxId: null, name: null }

/** A party; a name that its group leaves out is the emitter's, when the party emitted the note. */
function partyOf(node: XmlNode | undefined, emit: XmlNode | undefined): ServicoParty | null {
  if (!node && !emit) return null
  return { taxId: taxIdAt(node) ?? taxIdAt(emit), name: textAt(node, 'xNome') ?? textAt(emit, 'xNome') }
}

const codesOf = (inf: XmlNode, cServ: XmlNode | undefined) => ({
  code: textAt(cServ, 'cTribNac'),
  municipalCode: textAt(cServ, 'cTribMun'),
  nbs: textAt(cServ, 'cNBS'),
  codeName: textAt(inf, 'xTribMun') ?? textAt(inf, 'xTribNac'),
  description: textAt(cServ, 'xDescServ'),
})

function amountsOf(inf: XmlNode, dps: XmlNode, reader: LenientReader) {
  const { totals, valores, tribMun, tribFed, piscofins, ibscbs } = groupsOf(inf, dps)
  const discounts = child(valores, 'vDescCondIncond')
  const amounts = {
    vServ: documentCentsAt(child(valores, 'vServPrest'), 'vServ'),
    vDescIncond: reader.cents(discounts, 'vDescIncond'),
    vDescCond: reader.cents(discounts, 'vDescCond'),
    vISSQN: reader.cents(totals, 'vISSQN'),
    vPis: reader.cents(piscofins, 'vPis'),
    vCofins: reader.cents(piscofins, 'vCofins'),
    vLiq: centsAt(totals, 'vLiq'),
  }
  return {
    ...amounts,
    vDeducoes: deductionsOf(inf, valores, reader),
    vBC: reader.statedCents(totals, 'vBC'),
    vIBS: reader.statedCents(child(ibscbs, 'gIBS'), 'vIBSTot'),
    vCBS: reader.statedCents(child(ibscbs, 'gCBS'), 'vCBS'),
    retencoes: retencoesOf({
      ...amounts,
      vRetCP: reader.cents(tribFed, 'vRetCP'),
      vRetIRRF: reader.cents(tribFed, 'vRetIRRF'),
      vRetCSLL: reader.cents(tribFed, 'vRetCSLL'),
      tpRetISSQN: textAt(tribMun, 'tpRetISSQN'),
      tpRetPisCofins: textAt(piscofins, 'tpRetPisCofins'),
    }),
  }
}

/** vDR or vCalcDR, and what was reimbursed. */
function deductionsOf(inf: XmlNode, valores: XmlNode | undefined, reader: LenientReader): Cents {
  const reductions = child(valores, 'vDedRed')
  const stated = reader.statedCents(reductions, 'vDR') ?? reader.statedCents(child(inf, 'valores'), 'vCalcDR')
  return sumStated(stated, reader.statedCents(find(inf, 'IBSCBS', 'valores'), 'vCalcReeRepRes')) ?? 0
}

/** The key of another note; null when it has another shape. */
function keyAt(node: XmlNode | undefined, name: string): string | null {
  const chave = cleanNfseChave(text(node, name) ?? '')
  return nfseChaveShape(chave) ? chave : null
}
