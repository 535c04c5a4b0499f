import type { Cents } from '../base/cents.ts'
import { formatCents } from '../base/money.ts'
import { cnpjRoot } from '../ids/cnpj.ts'

export const NFSE_CHECKS = [
  'estabelecimento',
  'retencoes',
  'homologacao',
  'rejeitada',
  'sem_original',
  'sem_substituta',
  'competencia',
  'campos',
] as const
type NfseCheck = (typeof NFSE_CHECKS)[number]

/** A finding; `text` is pt-BR. */
export interface NfseWarning {
  check: NfseCheck
  text: string
}

/** An NFS-e as one company holds it. Tax ids are clean, months `YYYY-MM`. Units: cents. */
export interface NfseCheckFacts {
  /** The company that holds the note */
  empresa: string
  tomador: string | null
  homologacao: boolean
  competencia: string
  issued: string
  /** Sum of the four withheld taxes */
  withheld: Cents
  /** What the net value leaves out: vServ − vDescIncond − vDescCond − vLiq */
  left: Cents
  /** The events that count, in the order of their registration; `annuls` is the type that an annulment names */
  eventos: readonly { type: string; annuls: string | null }[]
  /** The company holds the note that this one replaces; null when it replaces none */
  hasReplaced: boolean | null
  /** The company holds the note that replaced this one; null when none did */
  hasSubstitute: boolean | null
  /** Names of the fields that could not be read, separated by a comma; null without any */
  unread: string | null
}

/**
 * What an accountant should look at before booking an NFS-e. None of the findings makes the note invalid.
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01, formulas; Anexo II PEDREGEVT_EVT v1.01, manifestations
 */
export function checkNfse(facts: NfseCheckFacts): NfseWarning[] {
  const found: [NfseCheck, string | null][] = [
    ['estabelecimento', otherEstablishment(facts)],
    ['retencoes', unequalWithheld(facts)],
    ['homologacao', facts.homologacao ? 'Emitida em homologação: não tem valor fiscal.' : null],
    ['rejeitada', rejectionText(facts.eventos)],
    ['sem_original', facts.hasReplaced === false ? 'A nota que esta substitui não está no portal.' : null],
    ['sem_substituta', facts.hasSubstitute === false ? 'A nota que substituiu esta não está no portal.' : null],
    ['competencia', otherMonth(facts)],
    ['campos', unreadText(facts)],
  ]
  return found.flatMap(([check, text]) => (text === null ? [] : [{ check, text }]))
}

/** The tomador is another establishment of the company, which is no tomador itself. */
function otherEstablishment({ empresa, tomador }: NfseCheckFacts): string | null {
  if (tomador === null || tomador === empresa || tomador.length !== 14 || empresa.length !== 14) return null
  return cnpjRoot(tomador) === cnpjRoot(empresa) ? 'O tomador é outro estabelecimento desta empresa.' : null
}

/** Emitters round each tax. */
const TOLERANCE = 1

function unequalWithheld({ withheld, left }: NfseCheckFacts): string | null {
  if (Math.abs(withheld - left) <= TOLERANCE) return null
  return `As retenções não fecham: somam ${formatCents(withheld)}, e o valor líquido desconta ${formatCents(left)}.`
}

const REJECTIONS: ReadonlyMap<string, string> = new Map([
  ['202205', 'prestador'],
  ['203206', 'tomador'],
  ['204207', 'intermediário'],
])
/** Annulment of a rejection by the municipality. One that names no rejection ends the latest. */
const ANNULMENT = '205208'

function rejectionText(eventos: NfseCheckFacts['eventos']): string | null {
  const annulled = new Set(eventos.filter(({ type }) => type === ANNULMENT).map(({ annuls }) => annuls))
  const parties: string[] = []
  for (const { type, annuls } of eventos) {
    const party = REJECTIONS.get(type)
    if (party !== undefined && !annulled.has(type)) parties.push(party)
    else if (type === ANNULMENT && annuls === null) parties.pop()
  }
  return parties.length === 0 ? null : `Rejeitada pelo ${[...new Set(parties)].join(' e pelo ')}.`
}

function otherMonth({ competencia, issued }: NfseCheckFacts): string | null {
  if (competencia === issued) return null
  return `A competência é ${monthText(competencia)}, e a emissão, ${monthText(issued)}.`
}

const unreadText = ({ unread }: NfseCheckFacts): string | null =>
  unread === null ? null : `Campos que não puderam ser lidos e contam como não informados: ${unread}.`

const monthText = (month: string): string => month.split('-').toReversed().join('/')
