import type { EscritorioSped } from '@portal/contract/escritorio/sped.ts'

type Contador = NonNullable<EscritorioSped['contador']>

interface AccountantField {
  name: Exclude<keyof Contador, 'cd_municipio'>
  label: string
  maxLength: number
  required?: boolean
  hint?: string
}

/** Fields of the accountant (0100), but the municipality. */
export const ACCOUNTANT_FIELDS: readonly AccountantField[] = [
  { name: 'nm_contador', label: 'Nome do contador', maxLength: 100, required: true },
  { name: 'nr_cpf', label: 'CPF', maxLength: 14, required: true },
  { name: 'nr_crc', label: 'CRC', maxLength: 15, required: true },
  { name: 'nr_cnpj', label: 'CNPJ do escritório', maxLength: 18 },
  { name: 'ds_email', label: 'E-mail', maxLength: 254 },
  { name: 'ds_telefone', label: 'Telefone', maxLength: 20, hint: 'Só números, com o DDD.' },
  { name: 'ds_cep', label: 'CEP', maxLength: 9 },
  { name: 'ds_logradouro', label: 'Endereço', maxLength: 60 },
  { name: 'ds_numero', label: 'Número', maxLength: 10 },
  { name: 'ds_complemento', label: 'Complemento', maxLength: 60 },
  { name: 'ds_bairro', label: 'Bairro', maxLength: 60 },
]

export type TypedAccountant = Record<AccountantField['name'], string> & { cd_municipio: string | null }

export function typedAccountant(contador: Contador | null): TypedAccountant {
  const texts = Object.fromEntries(ACCOUNTANT_FIELDS.map(({ name }) => [name, contador?.[name] ?? '']))
  // each field of the list has its text
  return { ...(texts as Record<AccountantField['name'], string>), cd_municipio: contador?.cd_municipio ?? null }
}

const DIGITS: readonly string[] = ['nr_cpf', 'ds_cep', 'ds_telefone']

/** The accountant as it is saved; null when nothing is typed. */
export function accountantOf({ cd_municipio, ...typed }: TypedAccountant): Contador | null {
  const value = (name: AccountantField['name']): string | null => {
    const text = typed[name].trim()
    if (DIGITS.includes(name)) return text.replace(/\D/g, '') || null
    return (name === 'nr_cnpj' ? text.replace(/[^0-9A-Za-z]/g, '').toUpperCase() : text) || null
  }
  if (cd_municipio === null && ACCOUNTANT_FIELDS.every(({ name }) => value(name) === null)) return null
  const optional = Object.fromEntries(
    ACCOUNTANT_FIELDS.filter(({ required }) => !required).map(({ name }) => [name, value(name)]),
  ) as Omit<Contador, 'nm_contador' | 'nr_cpf' | 'nr_crc' | 'cd_municipio'> // the required ones are below
  return {
    ...optional,
    nm_contador: value('nm_contador') ?? '',
    nr_cpf: value('nr_cpf') ?? '',
    nr_crc: value('nr_crc') ?? '',
    cd_municipio,
  }
}

/** What is missing or wrong, by field. An accountant without any text is right: the office then keeps none. */
export function accountantFaults(contador: Contador | null, isTaxId: (text: string) => boolean): Map<string, string> {
  const faults = new Map<string, string>()
  if (contador === null) return faults
  for (const { name, label, required } of ACCOUNTANT_FIELDS)
    if (required && !contador[name]) faults.set(name, `${label}: preencha.`)
  if (contador.nr_cpf && !(contador.nr_cpf.length === 11 && isTaxId(contador.nr_cpf)))
    faults.set('nr_cpf', 'O CPF não confere.')
  if (contador.nr_cnpj && !(contador.nr_cnpj.length === 14 && isTaxId(contador.nr_cnpj)))
    faults.set('nr_cnpj', 'O CNPJ não confere.')
  if (contador.ds_cep && !/^\d{8}$/.test(contador.ds_cep)) faults.set('ds_cep', 'O CEP tem 8 dígitos.')
  return faults
}

const MORE_WORDS: Readonly<Record<string, string>> = {
  cd_perfil: 'Perfil da EFD',
  'exigencias.fl_fcp': 'FCP de cada grupo (C191)',
  'exigencias.fl_informacoes': 'Informações ao fisco (C110 e C113)',
  'contador.cd_municipio': 'Município (IBGE)',
}

/** Label of a field that a copy changes: `contador.nm_contador` is «Nome do contador». */
export function copiedFieldWord(campo: string): string {
  const name = campo.replace(/^contador\./, '')
  return MORE_WORDS[campo] ?? ACCOUNTANT_FIELDS.find((field) => field.name === name)?.label ?? campo
}
