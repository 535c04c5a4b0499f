import { isUf } from '@portal/fiscal/ids/uf.ts'
import type { EfdAddress, EfdContador, EfdEmpresa, EfdParticipante, EfdProduct } from '../block/facts.ts'
import { decimalOf, type FieldReader } from './values.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Reads 0000; null when its UF is invalid. */
export function empresaOf(fields: FieldReader<'0000'>): EfdEmpresa | null {
  const uf = fields.text('UF')
  if (!isUf(uf)) return null
  const profile = fields.text('IND_PERFIL')
  return {
    cnpj: fields.text('CNPJ'),
    name: fields.text('NOME'),
    tradeName: null,
    uf,
    ie: fields.text('IE'),
    im: orNull(fields.text('IM')),
    suframa: orNull(fields.text('SUFRAMA')),
    profile: profile === 'B' || profile === 'C' ? profile : 'A',
    activity: fields.text('IND_ATIV') === '0' ? '0' : '1',
    industryClass: null,
    phone: null,
    fax: null,
    email: null,
    address: { ...addressOf(null), cityCode: fields.text('COD_MUN') },
    substitutes: [],
  }
}

/** Adds trade name, contacts and address from 0005. */
export function addContact(empresa: EfdEmpresa | null, fields: FieldReader<'0005'>): void {
  if (!empresa) return
  empresa.tradeName = orNull(fields.text('FANTASIA'))
  empresa.phone = orNull(fields.text('FONE'))
  empresa.fax = orNull(fields.text('FAX'))
  empresa.email = orNull(fields.text('EMAIL'))
  empresa.address = { ...addressOf(fields), cityCode: empresa.address.cityCode }
}

/** Adds one state registration as substitute from 0015. */
export function addSubstitute(empresa: EfdEmpresa | null, fields: FieldReader<'0015'>): void {
  const uf = fields.text('UF_ST')
  if (empresa && isUf(uf)) empresa.substitutes = [...empresa.substitutes, { uf, ie: fields.text('IE_ST') }].slice(0, 27)
}

type AddressFields = FieldReader<'0005'> | FieldReader<'0100'>

const addressOf = (fields: AddressFields | null): EfdAddress => ({
  street: fields && orNull(fields.text('END')),
  number: fields && orNull(fields.text('NUM')),
  complement: fields && orNull(fields.text('COMPL')),
  district: fields && orNull(fields.text('BAIRRO')),
  zip: fields && orNull(fields.text('CEP')),
  cityCode: null,
})

/** Reads 0100. */
export const contadorOf = (fields: FieldReader<'0100'>): EfdContador => ({
  name: fields.text('NOME'),
  cpf: fields.text('CPF'),
  crc: fields.text('CRC'),
  cnpj: orNull(fields.text('CNPJ')),
  phone: orNull(fields.text('FONE')),
  fax: orNull(fields.text('FAX')),
  email: fields.text('EMAIL'),
  address: { ...addressOf(fields), cityCode: orNull(fields.text('COD_MUN')) },
})

/** Reads 0150. */
export const participanteOf = (fields: FieldReader<'0150'>): EfdParticipante => ({
  code: fields.text('COD_PART'),
  name: fields.text('NOME'),
  country: fields.text('COD_PAIS'),
  cnpj: orNull(fields.text('CNPJ')),
  cpf: orNull(fields.text('CPF')),
  ie: orNull(fields.text('IE')),
  suframa: orNull(fields.text('SUFRAMA')),
  address: {
    street: orNull(fields.text('END')),
    number: orNull(fields.text('NUM')),
    complement: orNull(fields.text('COMPL')),
    district: orNull(fields.text('BAIRRO')),
    zip: null,
    cityCode: orNull(fields.text('COD_MUN')),
  },
})

/** Reads 0200; 0220 adds the factors later. */
export const productOf = (fields: FieldReader<'0200'>): EfdProduct => ({
  code: fields.text('COD_ITEM'),
  description: fields.text('DESCR_ITEM'),
  gtin: orNull(fields.text('COD_BARRA')),
  unit: fields.text('UNID_INV'),
  type: fields.text('TIPO_ITEM'),
  ncm: orNull(fields.text('COD_NCM')),
  exIpi: orNull(fields.text('EX_IPI')),
  genre: orNull(fields.text('COD_GEN')),
  service: orNull(fields.text('COD_LST')),
  rate: decimalOf(fields.text('ALIQ_ICMS')),
  cest: orNull(fields.text('CEST')),
  factors: [],
})
