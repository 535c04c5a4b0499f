import { chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'
import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import { isUf, ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { Field, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type CheckState, type Said, say } from './state.ts'

const ABROAD = new Set(['9999999', '9999998'])

/** True for a key whose check digit is right; letters are allowed. */
export const isChaveText = (text: string): boolean =>
  chaveShape(text) && checkDigit(text.slice(0, 43)) === Number(text[43])

/** A code of a municipality: 7 digits, of a state that exists. Its own digit is not judged: some official ones are wrong. */
export const isCityCode = (text: string): boolean =>
  /^\d{7}$/.test(text) && (ABROAD.has(text) || ufOfCode(text.slice(0, 2)) !== undefined)

/** Names with what a filled field of that name must be. */
const RULES: Readonly<Record<string, { ok: (text: string) => boolean; said: Said }>> = {
  CNPJ: { ok: isCnpj, said: { code: 'digito.cnpj', reason: 'O CNPJ não confere com seus dígitos.' } },
  CPF: { ok: isCpf, said: { code: 'digito.cpf', reason: 'O CPF não confere com seus dígitos.' } },
  UF: { ok: isUf, said: { code: 'tabela.uf', reason: 'A UF não existe.' } },
  UF_ST: { ok: isUf, said: { code: 'tabela.uf', reason: 'A UF não existe.' } },
  COD_MUN: { ok: isCityCode, said: { code: 'tabela.municipio', reason: 'O código do município não é do IBGE.' } },
  COD_MUN_ORIG: { ok: isCityCode, said: { code: 'tabela.municipio', reason: 'O código do município não é do IBGE.' } },
  COD_MUN_DEST: { ok: isCityCode, said: { code: 'tabela.municipio', reason: 'O código do município não é do IBGE.' } },
  EMAIL: {
    ok: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    said: { code: 'campo.email', reason: 'O e-mail não tem a forma nome@domínio.' },
  },
  CEP: { ok: (text) => /^\d{8}$/.test(text), said: { code: 'campo.cep', reason: 'O CEP tem 8 algarismos.' } },
  IE: {
    ok: isRegistration,
    said: { code: 'campo.ie', reason: 'A inscrição estadual só tem letras e algarismos, de 8 a 14.' },
  },
  IE_ST: {
    ok: isRegistration,
    said: { code: 'campo.ie', reason: 'A inscrição estadual só tem letras e algarismos, de 8 a 14.' },
  },
  COD_NCM: { ok: (text) => /^\d{8}$/.test(text), said: { code: 'tabela.ncm', reason: 'O NCM tem 8 algarismos.' } },
  COD_BARRA: {
    ok: isGtin,
    said: { code: 'digito.gtin', reason: 'O código de barras não confere com seu dígito.', severity: 'aviso' },
  },
  FONE: { ok: isPhone, said: { code: 'campo.telefone', reason: 'O telefone tem DDD e número, só algarismos.' } },
  FAX: { ok: isPhone, said: { code: 'campo.telefone', reason: 'O fax tem DDD e número, só algarismos.' } },
}

function isPhone(text: string): boolean {
  return /^\d{8,11}$/.test(text)
}

function isRegistration(text: string): boolean {
  return /^[A-Z0-9]{8,14}$/.test(text) && /\d{5}/.test(text)
}

const IS_KEY: Said = { code: 'digito.chave', reason: 'A chave de acesso não confere com seu dígito.' }
const RULES_BY_REGISTER = new WeakMap<Register, { field: Field; ok: (text: string) => boolean; said: Said }[]>()

/** Fields whose content proves itself: check digits, codes of states and municipalities, forms. */
export function checkIds(state: CheckState, record: EfdRecord, register: Register): void {
  for (const { field, ok, said } of rulesOf(register)) {
    const value = record.parts[field.at + 1]!
    if (value !== '' && !ok(value)) say(state, record, { ...said, field: field.name, value })
  }
}

function rulesOf(register: Register) {
  const known = RULES_BY_REGISTER.get(register)
  if (known) return known
  const rules = register.fields.flatMap((field) => {
    if (field.size === 44 && /^CH/.test(field.name)) return [{ field, ok: isKeyField, said: IS_KEY }]
    const rule = Object.hasOwn(RULES, field.name) ? RULES[field.name] : undefined
    if (!rule) return []
    // documents are authorised with shorter ones: what a party wrote of itself is told, not refused
    const said: Said = register.reg === '0150' && field.name === 'IE' ? { ...rule.said, severity: 'aviso' } : rule.said
    return [{ field, ok: rule.ok, said }]
  })
  RULES_BY_REGISTER.set(register, rules)
  return rules
}

function isKeyField(text: string): boolean {
  return isChaveText(text) && ufOfCode(text.slice(0, 2)) !== undefined && isCnpjOrFilledCpf(text.slice(6, 20))
}

/** An issuing person's CPF stands filled with zeros where the CNPJ is. */
const isCnpjOrFilledCpf = (text: string): boolean => isCnpj(text) || (text.startsWith('000') && isCpf(text.slice(3)))
