import { date, joined, phone, taxId, time } from '../format/values.ts'
import { C_STAT, cutText, FIN_NFSE, OP_SIMP_NAC, optionText, REG_AP_TRIB_SN, TP_EMIT } from './codes.ts'
import { type Danfse, type DanfseParty, placeText } from './danfse-model.ts'
import type { Block, Row } from './sheet.ts'

/** Longest name, address, e-mail and regime of the Simples Nacional. */
const LONG = 80

/** Day and time with the clock of the offset as written. */
const moment = (written: string | undefined): string => joined(' ', date(written), time(written))

/** The block that identifies the note; the QR Code takes its fourth column. */
export const identification = ({ chave, inf, dps, declaredIbscbs }: Danfse): Block => {
  const field = (label: string, value: string | undefined, col: 0 | 1 | 2) => ({
    label,
    value: value ?? '',
    col,
    large: true,
  })
  return {
    rows: [
      [{ label: 'CHAVE DE ACESSO DA NFS-e', value: chave, col: 0, span: 3, large: true }],
      [
        field('NÚMERO DA NFS-e', inf.nNFSe, 0),
        field('COMPETÊNCIA DA NFS-e', date(dps.dCompet), 1),
        field('DATA E HORA DA EMISSÃO DA NFS-e', moment(inf.dhProc), 2),
      ],
      [
        field('NÚMERO DA DPS', dps.nDPS, 0),
        field('SÉRIE DA DPS', dps.serie, 1),
        field('DATA E HORA DA EMISSÃO DA DPS', moment(dps.dhEmi), 2),
      ],
      [
        { ...field('EMITENTE DA NFS-e', optionText(TP_EMIT, dps.tpEmit), 0), shaded: true },
        field('SITUAÇÃO DA NFS-e', optionText(C_STAT, inf.cStat), 1),
        field('FINALIDADE', optionText(FIN_NFSE, declaredIbscbs?.finNFSe), 2),
      ],
    ],
  }
}

/** The prestador. What its group leaves out is the emitter's, when it emitted the note. */
export function prestador(danfse: Danfse): Block {
  const { prest, emit, dps } = danfse
  const isEmitter = (dps.tpEmit ?? '1') === '1'
  const own = isEmitter ? { ...emit, ...prest } : prest
  const { opSimpNac, regApTribSN } = prest.regTrib ?? {}
  return {
    rows: [
      ...partyRows(danfse, { title: 'PRESTADOR / FORNECEDOR', party: own, hasIm: true }),
      [
        {
          label: 'Simples Nacional na Data de Competência',
          value: optionText(OP_SIMP_NAC, opSimpNac),
          col: 0,
          span: 2,
        },
        {
          label: 'Regime de Apuração Tributária pelo SN',
          value: optionText(REG_AP_TRIB_SN, regApTribSN, LONG),
          col: 2,
          span: 2,
        },
      ],
    ],
  }
}

export const tomador = (danfse: Danfse): Block =>
  danfse.toma
    ? { rows: partyRows(danfse, { title: 'TOMADOR / ADQUIRENTE', party: danfse.toma, hasIm: true }) }
    : { sentence: 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e' }

export function destinatario(danfse: Danfse): Block {
  if (danfse.dest)
    return { rows: partyRows(danfse, { title: 'DESTINATÁRIO DA OPERAÇÃO', party: danfse.dest, hasIm: false }) }
  return danfse.declaredIbscbs?.indDest === '0'
    ? { sentence: 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO' }
    : { sentence: 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e' }
}

export const intermediario = (danfse: Danfse): Block =>
  danfse.interm
    ? { rows: partyRows(danfse, { title: 'INTERMEDIÁRIO DA OPERAÇÃO', party: danfse.interm, hasIm: true }) }
    : { sentence: 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e' }

interface PartyBlock {
  title: string
  party: DanfseParty
  /** The destinatário has no municipal registration */
  hasIm: boolean
}

/** A NIF is printed as written, even when it has as many digits as a CPF. */
const partyId = ({ CNPJ, CPF, NIF }: DanfseParty): string => taxId(CNPJ || CPF) || (NIF ?? '')

function partyRows(danfse: Danfse, { title, party, hasIm }: PartyBlock): Row[] {
  const { city, codes, street } = addressOf(danfse, party)
  return [
    [
      { title },
      { label: 'CNPJ / CPF / NIF', value: partyId(party), col: 1 },
      ...(hasIm ? [{ label: 'Indicador Municipal (Inscrição)', value: party.IM ?? '', col: 2 as const }] : []),
      { label: 'Telefone', value: phone(party.fone), col: 3 },
    ],
    [
      { label: 'Nome / Nome Empresarial', value: cutText(party.xNome ?? '', LONG), col: 0, span: 2 },
      { label: 'Município / Sigla UF', value: city, col: 2 },
      { label: 'Código IBGE / CEP', value: codes, col: 3 },
    ],
    [
      { label: 'Endereço', value: cutText(street, LONG), col: 0, span: 2 },
      { label: 'E-mail', value: cutText(party.email ?? '', LONG), col: 2, span: 2 },
    ],
  ]
}

/** `01310100` as `01.310-100`. */
const zip = (cep: string | undefined): string => (cep ?? '').replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3')

function addressOf(danfse: Danfse, party: DanfseParty) {
  const { end, enderNac } = party
  const { endNac, endExt } = end ?? {}
  const local = end ?? enderNac
  const code = endNac?.cMun ?? (end ? undefined : enderNac?.cMun)
  return {
    city: endExt ? joined(' / ', endExt.xCidade, endExt.xEstProvReg, endExt.cPais) : placeText(danfse, { code }),
    codes: joined(' / ', code, zip(endNac?.CEP ?? (end ? endExt?.cEndPost : enderNac?.CEP))),
    street: joined(', ', local?.xLgr, local?.nro, local?.xCpl, local?.xBairro),
  }
}
