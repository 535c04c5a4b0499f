import { chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'
import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import { isUf, ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { EfdField, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type CheckState, type FindingDetails } from './state.ts'

const ABROAD = new Set(['9999999', '9999998'])

/** True for an access key with a valid check digit; letters are allowed. */
const isChaveText = (text: string): boolean => chaveShape(text) && checkDigit(text.slice(0, 43)) === Number(text[43])

/**
 * True for a municipality code: 7 digits of an existing state. The check digit is ignored: some official ones
 * are wrong.
 */
const isCityCode = (text: string): boolean =>
  /^\d{7}$/.test(text) && (ABROAD.has(text) || ufOfCode(text.slice(0, 2)) !== undefined)

/** Rules for filled fields, by field name. */
const RULES: Readonly<Record<string, { isValid: (text: string) => boolean; details: FindingDetails }>> = {
  CNPJ: { isValid: isCnpj, details: { code: 'digito.cnpj', reason: 'O CNPJ não confere com seus dígitos.' } },
  CPF: { isValid: isCpf, details: { code: 'digito.cpf', reason: 'O CPF não confere com seus dígitos.' } },
  UF: { isValid: isUf, details: { code: 'tabela.uf', reason: 'A UF não existe.' } },
  UF_ST: { isValid: isUf, details: { code: 'tabela.uf', reason: 'A UF não existe.' } },
  COD_MUN: {
    isValid: isCityCode,
    details: { code: 'tabela.municipio', reason: 'O código do município não é do IBGE.' },
  },
  COD_MUN_ORIG: {
    isValid: isCityCode,
    details: { code: 'tabela.municipio', reason: 'O código do município não é do IBGE.' },
  },
  COD_MUN_DEST: {
    isValid: isCityCode,
    details: { code: 'tabela.municipio', reason: 'O código do município não é do IBGE.' },
  },
  EMAIL: {
    isValid: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    details: { code: 'campo.email', reason: 'O e-mail não tem a forma nome@domínio.' },
  },
  CEP: { isValid: (text) => /^\d{8}$/.test(text), details: { code: 'campo.cep', reason: 'O CEP tem 8 dígitos.' } },
  IE: {
    isValid: isRegistration,
    details: { code: 'campo.ie', reason: 'A inscrição estadual só tem letras e dígitos, de 8 a 14.' },
  },
  IE_ST: {
    isValid: isRegistration,
    details: { code: 'campo.ie', reason: 'A inscrição estadual só tem letras e dígitos, de 8 a 14.' },
  },
  COD_NCM: {
    isValid: (text) => /^\d{8}$/.test(text),
    details: { code: 'tabela.ncm', reason: 'O NCM tem 8 dígitos.' },
  },
  COD_BARRA: {
    isValid: isGtin,
    details: { code: 'digito.gtin', reason: 'O código de barras não confere com seu dígito.', severity: 'aviso' },
  },
  FONE: {
    isValid: isPhone,
    details: { code: 'campo.telefone', reason: 'O telefone tem DDD e número, só dígitos.' },
  },
  FAX: { isValid: isPhone, details: { code: 'campo.telefone', reason: 'O fax tem DDD e número, só dígitos.' } },
}

function isPhone(text: string): boolean {
  return /^\d{8,11}$/.test(text)
}

function isRegistration(text: string): boolean {
  return /^[A-Z0-9]{8,14}$/.test(text) && /\d{5}/.test(text)
}

const KEY_FAULT: FindingDetails = { code: 'digito.chave', reason: 'A chave de acesso não confere com seu dígito.' }
const RULES_BY_REGISTER = new WeakMap<
  Register,
  { field: EfdField; isValid: (text: string) => boolean; details: FindingDetails }[]
>()

/** Checks fields with self-validating content: check digits, state and municipality codes, formats. */
export function checkIds(state: CheckState, record: EfdRecord, register: Register): void {
  for (const { field, isValid, details } of rulesOf(register)) {
    const value = record.parts[field.at + 1]!
    if (value !== '' && !isValid(value)) addFinding(state, record, { ...details, field: field.name, value })
  }
}

function rulesOf(register: Register) {
  const cached = RULES_BY_REGISTER.get(register)
  if (cached) return cached
  const rules = register.fields.flatMap((field) => {
    if (field.size === 44 && /^CH/.test(field.name)) return [{ field, isValid: isKeyField, details: KEY_FAULT }]
    const rule = Object.hasOwn(RULES, field.name) ? RULES[field.name] : undefined
    if (!rule) return []
    // documents are authorised with shorter registrations, so this is only a warning for participants
    const details: FindingDetails =
      register.reg === '0150' && field.name === 'IE' ? { ...rule.details, severity: 'aviso' } : rule.details
    return [{ field, isValid: rule.isValid, details }]
  })
  RULES_BY_REGISTER.set(register, rules)
  return rules
}

function isKeyField(text: string): boolean {
  return isChaveText(text) && ufOfCode(text.slice(0, 2)) !== undefined && isCnpjOrFilledCpf(text.slice(6, 20))
}

/** True for a CNPJ, or for the CPF of an issuing person padded with zeros to 14 digits. */
const isCnpjOrFilledCpf = (text: string): boolean => isCnpj(text) || (text.startsWith('000') && isCpf(text.slice(3)))
