import { isIP } from 'node:net'

export type Env = Readonly<Record<string, string | undefined>>
type Fail = (message: string) => Error

/** Every PORTAL_* name there is; the last four are read by tests alone. */
export const KNOWN: ReadonlySet<string> = new Set([
  'PORTAL_PAPEIS',
  'PORTAL_DEMO',
  'PORTAL_LOGIN',
  'PORTAL_SESSAO_OCIOSA',
  'PORTAL_SESSAO_MAXIMA',
  'PORTAL_ICP_PADRAO',
  'PORTAL_ICP_RAIZES',
  'PORTAL_CADASTRO',
  'PORTAL_LCR',
  'PORTAL_ORIGENS',
  'PORTAL_API_BASE',
  'PORTAL_PROXIES',
  'PORTAL_MESTRA',
  'PORTAL_WEBPKI_LICENCA',
  'PORTAL_LAYOUT_CHAVE',
  'PORTAL_NCM_URL',
  'PORTAL_METRICAS_TOKEN',
  'PORTAL_LIMITES',
  'PORTAL_SAIDA',
  'PORTAL_SMTP_URL',
  'PORTAL_CAIXA_PORTA',
  'PORTAL_CAIXA_DOMINIO',
  'PORTAL_CAIXA_IMAP_URL',
  'PORTAL_CAIXA_TLS_CERT',
  'PORTAL_CAIXA_TLS_CHAVE',
  'PORTAL_WEBHOOKS_REDES',
  'PORTAL_FORNECEDOR_NOME',
  'PORTAL_FORNECEDOR_SITE',
  'PORTAL_FORNECEDOR_TELEFONE',
  'PORTAL_FORNECEDOR_DESENVOLVEDOR',
  'PORTAL_FORNECEDOR_LOGO',
  'PORTAL_FORNECEDOR_ENCARREGADO',
  'PORTAL_CAPTURA',
  'PORTAL_SEFAZ_AMBIENTE',
  'PORTAL_SEFAZ_SIMULADOR',
  'PORTAL_SEFAZ_NFE_DIST_URL',
  'PORTAL_SEFAZ_CTE_DIST_URL',
  'PORTAL_SEFAZ_MDFE_DIST_URL',
  'PORTAL_SEFAZ_EVENTO_URL',
  'PORTAL_SEFAZ_NFE_CONSULTA_URL',
  'PORTAL_SEFAZ_CTE_CONSULTA_URL',
  'PORTAL_SEFAZ_MDFE_CONSULTA_URL',
  'PORTAL_SEFAZ_CA',
  'PORTAL_ADN_URL',
  'PORTAL_ADN_CA',
  'PORTAL_CAPTURA_HORA',
  'PORTAL_CAPTURA_PARALELO',
  'PORTAL_CAPTURA_TEMPO',
  'PORTAL_AMOSTRAS',
  'PORTAL_TEST_FULL',
  'PORTAL_TEST_DATABASE_URL',
  'PORTAL_TEST_CLUSTER',
])

export function refuseUnknown(env: Env, fail: Fail): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('PORTAL_') && !KNOWN.has(name))
  if (unknown) throw fail(`${unknown}: variável desconhecida.`)
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

const isOrigin = (text: string): boolean => {
  const url = parseUrl(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === text
}

const isAddress = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  return (
    kind > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
}

/** One reader per kind of value; an empty variable counts as absent. */
export function readVariables(env: Env, fail: Fail) {
  const text = (name: string): string | null => env[name]?.trim() || null
  const checked: Checked = (name, expected, parse) => {
    const value = text(name)
    const parsed = value === null ? null : parse(value)
    if (value !== null && parsed === null) throw fail(`${name}: valor inválido; esperado ${expected}.`)
    return parsed
  }
  return { text, ...numberReaders(checked), ...wordReaders(checked), ...listReaders(text, fail) }
}

type Checked = <T>(name: string, expected: string, parse: (value: string) => T | null) => T | null

const numberReaders = (checked: Checked) => ({
  integer: (name: string, fallback: number, max: number): number =>
    checked(name, `inteiro de 0 a ${max}`, (v) => (/^\d{1,9}$/.test(v) && Number(v) <= max ? Number(v) : null)) ??
    fallback,
  within: (name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number =>
    checked(name, `inteiro de ${min} a ${max}`, (v) =>
      /^\d{1,9}$/.test(v) && Number(v) >= min && Number(v) <= max ? Number(v) : null,
    ) ?? fallback,
  factor: (name: string): number =>
    checked(name, 'número maior que zero', (v) => (/^\d{1,6}(\.\d+)?$/.test(v) && Number(v) > 0 ? Number(v) : null)) ??
    1,
  duration: (name: string, fallback: string): number =>
    checked(name, 'duração como 30m ou 2h', parseDuration) ?? parseDuration(fallback) ?? 0,
})

const wordReaders = (checked: Checked) => ({
  flag: (name: string): boolean | null => checked(name, '0 ou 1', (v) => ({ 0: false, 1: true })[v] ?? null),
  choice: <T extends string>(name: string, choices: readonly T[], fallback: T): T =>
    checked(name, choices.join(' ou '), (v) => choices.find((choice) => choice === v) ?? null) ?? fallback,
  url: (name: string, protocols: readonly string[]): string | null =>
    checked(name, `endereço ${protocols.join(' ou ')}`, (v) =>
      protocols.includes(parseUrl(v)?.protocol ?? '') ? v : null,
    ),
  key: (name: string): string | null =>
    checked(name, '32 bytes em base64 ou hexadecimal', (v) => (decodeKey(v) ? v : null)),
})

function listReaders(text: (name: string) => string | null, fail: Fail) {
  const list = (name: string): string[] => (text(name)?.split(',') ?? []).map((word) => word.trim()).filter(Boolean)
  const listOf = (name: string, isGood: (word: string) => boolean, expected: string): string[] => {
    const words = list(name)
    const bad = words.find((word) => !isGood(word))
    if (bad) throw fail(`${name}: «${bad}» não serve; esperado ${expected}.`)
    return words
  }
  return {
    list,
    origins: (name: string): string[] | null => {
      const origins = listOf(name, isOrigin, 'origem como https://portal.exemplo.com.br')
      return origins.length > 0 ? origins : null
    },
    addresses: (name: string): string[] => listOf(name, isAddress, 'endereço IP ou rede, como 10.0.0.0/8'),
  }
}

/** 32 bytes written in hexadecimal or base64; null otherwise. */
export function decodeKey(text: string): Buffer | null {
  const key = /^[\da-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === 32 ? key : null
}

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `2h`, `7d` → milliseconds; null for other text and for zero. */
function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd])$/.exec(text)
  const unit = match && UNIT_MS[match[2] ?? '']
  return match && unit ? Number(match[1]) * unit || null : null
}
