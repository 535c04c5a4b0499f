import { type NamedRow, row } from '../line/row.ts'
import { cleanText } from '../line/text.ts'
import type {
  EfdAccount,
  EfdAddress,
  EfdContador,
  EfdEmpresa,
  EfdParticipante,
  EfdPeriod,
  EfdProduct,
  EfdText,
  EfdUnit,
} from './facts.ts'

const BRAZIL = new Set(['1058', '01058'])
const ABROAD = '9999999'

/** 0000: who declares, for which month, in which version. */
export function openingRow(empresa: EfdEmpresa, period: EfdPeriod, version: string): NamedRow {
  return row('0000', {
    COD_VER: version,
    COD_FIN: period.purpose,
    DT_INI: period.from,
    DT_FIN: period.to,
    NOME: cleanText(empresa.name, 100),
    CNPJ: empresa.cnpj,
    UF: empresa.uf,
    IE: registrationOf(empresa.ie),
    COD_MUN: empresa.address.cityCode,
    IM: cleanText(empresa.im),
    SUFRAMA: empresa.suframa,
    IND_PERFIL: empresa.profile,
    IND_ATIV: empresa.activity,
  })
}

/** 0002 (industry alone), 0005, 0015 per state of substitution, 0100 (profile C does without). */
export function companyRows(empresa: EfdEmpresa, contador: EfdContador | null): NamedRow[] {
  const rows: NamedRow[] = []
  if (empresa.activity === '0') rows.push(row('0002', { CLAS_ESTAB_IND: empresa.industryClass }))
  rows.push(
    row('0005', {
      FANTASIA: cleanText(empresa.tradeName ?? empresa.name, 60),
      ...addressOf(empresa.address),
      ...contactOf(empresa),
    }),
  )
  for (const { uf, ie } of [...empresa.substitutes].sort((a, b) => (a.uf < b.uf ? -1 : 1)))
    rows.push(row('0015', { UF_ST: uf, IE_ST: registrationOf(ie) }))
  if (contador && empresa.profile !== 'C') rows.push(contadorRow(contador))
  return rows
}

function contadorRow(contador: EfdContador): NamedRow {
  return row('0100', {
    NOME: cleanText(contador.name, 100),
    CPF: contador.cpf,
    CRC: cleanText(contador.crc, 15),
    CNPJ: contador.cnpj,
    ...addressOf(contador.address),
    ...contactOf(contador),
    COD_MUN: contador.address.cityCode,
  })
}

const addressOf = (address: EfdAddress) => ({
  CEP: address.zip?.replace(/\D/g, ''),
  END: cleanText(address.street, 60),
  NUM: cleanText(address.number, 10),
  COMPL: cleanText(address.complement, 60),
  BAIRRO: cleanText(address.district, 60),
})

const contactOf = (who: { phone: string | null; fax: string | null; email: string | null }) => ({
  FONE: phoneOf(who.phone),
  FAX: phoneOf(who.fax),
  EMAIL: cleanText(who.email),
})

const phoneOf = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').replace(/^0+/, '').slice(0, 11)

/** A state registration as the file takes it: letters and digits; «ISENTO» is none, nor is what the field cannot hold. */
export const registrationOf = (ie: string | null): string => {
  const bare = (ie ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return bare.startsWith('ISENT') || bare.length > 14 ? '' : bare
}

/**
 * 0150. Within Brazil exactly one of CNPJ and CPF and the city are written; abroad neither, and no city but 9999999.
 * Source  Guia Prático, registro 0150
 */
export function participanteRow(who: EfdParticipante): NamedRow {
  const isHome = BRAZIL.has(who.country)
  return row('0150', {
    COD_PART: who.code,
    NOME: cleanText(who.name, 100),
    COD_PAIS: who.country.padStart(5, '0'),
    CNPJ: isHome ? who.cnpj : null,
    CPF: isHome && !who.cnpj ? who.cpf : null,
    IE: isHome ? registrationOf(who.ie) : null,
    COD_MUN: isHome ? who.address.cityCode : ABROAD,
    SUFRAMA: isHome ? who.suframa : null,
    END: cleanText(who.address.street, 60) || 'NAO INFORMADO',
    NUM: cleanText(who.address.number, 10),
    COMPL: cleanText(who.address.complement, 60),
    BAIRRO: cleanText(who.address.district, 60),
  })
}

/** The fields of 0150 whose change within a month is told (0175), by their number. */
const TOLD = {
  NOME: '03',
  COD_PAIS: '04',
  CNPJ: '05',
  CPF: '06',
  COD_MUN: '08',
  SUFRAMA: '09',
  END: '10',
  NUM: '11',
  COMPL: '12',
  BAIRRO: '13',
} as const

/**
 * What 0175 tells of a party that two documents of the month register differently: number and former content of each field.
 * Shape   a field that was empty before is not told: CONT_ANT is never empty
 * Source  Guia Prático, registro 0175
 */
export function participanteChanges(
  before: EfdParticipante,
  after: EfdParticipante,
): { field: string; text: string }[] {
  const [old, now] = [participanteRow(before).values, participanteRow(after).values].map(
    (values) => values as Readonly<Record<string, unknown>>, // by the names of 0150
  )
  return Object.entries(TOLD).flatMap(([name, field]) => {
    const text = String(old?.[name] ?? '')
    return text !== '' && text !== String(now?.[name] ?? '') ? [{ field, text: cleanText(text, 100) }] : []
  })
}

/** 0175. */
export const participanteChangeRow = (change: { day: string; field: string; text: string }): NamedRow =>
  row('0175', { DT_ALT: change.day, NR_CAMPO: change.field, CONT_ANT: change.text })

/** 0190. The official checker refuses a description that says no more than the code. */
export function unitRow(unit: EfdUnit): NamedRow {
  const [code, description] = [unitCode(unit.code), cleanText(unit.description)]
  const tells = description !== '' && description.toUpperCase() !== code
  return row('0190', { UNID: code, DESCR: tells ? description : `Unidade de medida ${code}` })
}

/** A unit as every register cites it: at most six characters, upper case. */
export const unitCode = (unit: string): string => cleanText(unit, 6).toUpperCase()

/** 0200 and its 0220 for units that are not its own (type 07 needs none). */
export function productRows(product: EfdProduct): NamedRow[] {
  const head = row('0200', {
    COD_ITEM: cleanText(product.code, 60),
    DESCR_ITEM: cleanText(product.description) || cleanText(product.code, 60),
    COD_BARRA: product.gtin && /^\d+$/.test(product.gtin) ? product.gtin : null,
    UNID_INV: unitCode(product.unit),
    TIPO_ITEM: product.type,
    COD_NCM: product.ncm,
    EX_IPI: product.exIpi,
    COD_GEN: product.genre,
    COD_LST: product.service,
    ALIQ_ICMS: product.rate,
    CEST: product.cest,
  })
  const factors = product.factors.filter(({ unit }) => unitCode(unit) !== unitCode(product.unit))
  return [
    head,
    ...factors.map(({ unit, factor, gtin }) =>
      row('0220', { UNID_CONV: unitCode(unit), FAT_CONV: factor, COD_BARRA: gtin }),
    ),
  ]
}

/** 0400. */
export const natureRow = ({ code, text }: EfdText): NamedRow =>
  row('0400', { COD_NAT: cleanText(code, 10), DESCR_NAT: cleanText(text) })

/** 0450. */
export const informationRow = ({ code, text }: EfdText): NamedRow =>
  row('0450', { COD_INF: cleanText(code, 6), TXT: cleanText(text) })

/** 0460. */
export const remarkRow = ({ code, text }: EfdText): NamedRow =>
  row('0460', { COD_OBS: cleanText(code, 6), TXT: cleanText(text) })

/** 0500, for accounts that another register cites (H010). */
export const accountRow = (account: EfdAccount): NamedRow =>
  row('0500', {
    DT_ALT: account.changed,
    COD_NAT_CC: account.nature,
    IND_CTA: account.kind,
    NIVEL: account.level,
    COD_CTA: cleanText(account.code, 60),
    NOME_CTA: cleanText(account.name, 60),
  })
