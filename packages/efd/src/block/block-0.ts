import { type NamedRow, row } from '../line/row.ts'
import { cleanText } from '../line/text.ts'
import { unitCode, writtenCode } from '../line/written.ts'
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
/** True for the country code of Brazil. */
export const isHome = (country: string): boolean => BRAZIL.has(country)

const ABROAD = '9999999'

/** 0000: declarant, period and layout version. */
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

/** 0002 (industry only), 0005, one 0015 per state of substitution, 0100 (not required by profile C). */
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

const contactOf = (party: { phone: string | null; fax: string | null; email: string | null }) => ({
  FONE: phoneOf(party.phone),
  FAX: phoneOf(party.fax),
  EMAIL: cleanText(party.email),
})

/**
 * FONE and FAX: area code and number, 8 to 11 digits, without the country code of Brazil; empty for anything else, because
 * a cut number is a wrong one.
 * Source  Guia Prático, 0005 and 0100 (FONE)
 */
export function phoneOf(phone: string | null): string {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  const local = digits.length > 11 ? digits.replace(/^550*/, '') : digits
  return local.length >= 8 && local.length <= 11 ? local : ''
}

/**
 * State registration in the file's form: letters and digits. Empty for «ISENTO» and for values longer than
 * 14.
 */
export const registrationOf = (ie: string | null): string => {
  const bare = (ie ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return bare.startsWith('ISENT') || bare.length > 14 ? '' : bare
}

/**
 * 0150. In Brazil: exactly one of CNPJ and CPF, and the city. Abroad: neither, and city 9999999.
 * Source  Guia Prático, registro 0150
 */
export function participanteRow(participante: EfdParticipante): NamedRow {
  const atHome = isHome(participante.country)
  return row('0150', {
    COD_PART: participante.code,
    NOME: cleanText(participante.name, 100) || participante.code,
    COD_PAIS: participante.country.padStart(5, '0'),
    CNPJ: atHome ? participante.cnpj : null,
    CPF: atHome && !participante.cnpj ? participante.cpf : null,
    IE: atHome ? registrationOf(participante.ie) : null,
    COD_MUN: atHome ? participante.address.cityCode : ABROAD,
    SUFRAMA: atHome ? participante.suframa : null,
    END: cleanText(participante.address.street, 60) || 'NAO INFORMADO',
    NUM: cleanText(participante.address.number, 10),
    COMPL: cleanText(participante.address.complement, 60),
    BAIRRO: cleanText(participante.address.district, 60),
  })
}

/** Fields of 0150 that 0175 reports when they change within a month, with their field numbers. */
const CHANGE_FIELDS = {
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
 * Changed fields of a participant that two documents of the month register differently (0175).
 * Shape   field number and previous content; a field that was empty before is left out, because CONT_ANT is
 *         required
 * Source  Guia Prático, registro 0175
 */
export function participanteChanges(
  before: EfdParticipante,
  after: EfdParticipante,
): { field: string; text: string }[] {
  const [old, now] = [participanteRow(before).values, participanteRow(after).values].map(
    (values) => values as Readonly<Record<string, unknown>>, // by the names of 0150
  )
  return Object.entries(CHANGE_FIELDS).flatMap(([name, field]) => {
    const text = String(old?.[name] ?? '')
    return text !== '' && text !== String(now?.[name] ?? '') ? [{ field, text: cleanText(text, 100) }] : []
  })
}

/** 0175: one changed field of a participant. */
export const participanteChangeRow = (change: { day: string; field: string; text: string }): NamedRow =>
  row('0175', { DT_ALT: change.day, NR_CAMPO: change.field, CONT_ANT: change.text })

/** 0190. The official checker refuses a description that only repeats the code. */
export function unitRow(unit: EfdUnit): NamedRow {
  const [code, description] = [unitCode(unit.code), cleanText(unit.description)]
  const isInformative = description !== '' && description.toUpperCase() !== code
  return row('0190', { UNID: code, DESCR: isInformative ? description : `Unidade de medida ${code}` })
}

/** DESCR_ITEM, which 0205 compares with that of earlier files. */
export const itemDescription = ({ code, description }: Pick<EfdProduct, 'code' | 'description'>): string =>
  cleanText(description) || writtenCode(code)

/** 0200, its 0205 for another description in earlier files, and its 0220 for the units other than its own. */
export function productRows(product: EfdProduct): NamedRow[] {
  const head = row('0200', {
    COD_ITEM: writtenCode(product.code),
    DESCR_ITEM: itemDescription(product),
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
    ...(product.former
      ? [
          row('0205', {
            DESCR_ANT_ITEM: cleanText(product.former.description),
            DT_INI: product.former.from,
            DT_FIM: product.former.to,
          }),
        ]
      : []),
    ...factors.map(({ unit, factor, gtin }) =>
      row('0220', { UNID_CONV: unitCode(unit), FAT_CONV: factor, COD_BARRA: gtin }),
    ),
  ]
}

/** 0450: complementary information. */
export const informationRow = ({ code, text }: EfdText): NamedRow =>
  row('0450', { COD_INF: cleanText(code, 6), TXT: cleanText(text) })

/** 0460: remark. */
export const remarkRow = ({ code, text }: EfdText): NamedRow =>
  row('0460', { COD_OBS: cleanText(code, 6), TXT: cleanText(text) })

/** 0500: account cited by another register (H010). */
export const accountRow = (account: EfdAccount): NamedRow =>
  row('0500', {
    DT_ALT: account.changed,
    COD_NAT_CC: account.nature,
    IND_CTA: account.kind,
    NIVEL: account.level,
    COD_CTA: writtenCode(account.code),
    NOME_CTA: cleanText(account.name, 60),
  })
