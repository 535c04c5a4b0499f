import { readFile, stat } from 'node:fs/promises'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { readImage } from '@portal/print/paper/image.ts'
import { type Config, ConfigError, loadConfig } from '../../base/config.ts'
import { isLoopback } from '../../base/loopback.ts'
import { type Env, KNOWN } from '../../base/variables.ts'
import { type DoutorFinding, errorFinding, okFinding, warnFinding } from './finding.ts'

const ITEM = 'Configuração'
const LOGO_BYTES = 300 * 1024
const STAND_IN_KEY = Buffer.alloc(32, 1).toString('base64')

/** Reports every setting that would stop the start, not only the first. Returns the configuration without them. */
export function checkSettings(env: Env): { config: Config; findings: DoutorFinding[] } {
  const rest: Record<string, string | undefined> = { ...env }
  const findings: DoutorFinding[] = []
  for (;;) {
    try {
      const config = loadConfig(rest)
      findings.push(...remarks(config))
      if (findings.length === 0) findings.push(okFinding(ITEM, 'todas as variáveis têm valores que servem.'))
      return { config, findings }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      findings.push(errorFinding(ITEM, error.message, adviceFor(error.message)))
      setAside(rest, error.message)
    }
  }
}

const nameIn = (message: string): string => /^[A-Z_]+/.exec(message)?.[0] ?? ''

/** Removes the variable that the message names, so that the others are checked too. */
function setAside(rest: Record<string, string | undefined>, message: string): void {
  const name = nameIn(message)
  if (rest[name] !== undefined) delete rest[name]
  else if (name === 'PORTAL_MESTRA') rest.PORTAL_MESTRA = STAND_IN_KEY
  else throw new ConfigError(message)
}

function adviceFor(message: string): string {
  const name = nameIn(message)
  if (message.includes('desconhecida')) {
    const near = nearest(name)
    return near
      ? `Corrija o nome para ${near}, ou retire-a.`
      : 'Retire-a: o portal não começa com um nome que não conhece.'
  }
  if (message.includes('obrigatória'))
    return 'Gere uma com «openssl rand -base64 32» e guarde-a fora desta máquina também.'
  return `Corrija o valor de ${name}, ou retire a variável para usar o valor padrão.`
}

/** The most similar known name, within three edits. */
function nearest(name: string): string | null {
  const ranked = [...KNOWN].map((known) => ({ known, far: distance(name, known) })).sort((a, b) => a.far - b.far)
  const [best] = ranked
  return best && best.far <= 3 ? best.known : null
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** Warnings about settings that the start accepts. */
const remarks = (config: Config): DoutorFinding[] => [...addressRemarks(config), ...otherRemarks(config)]

const ADDRESS = 'Defina PORTAL_ORIGENS com o endereço público, como https://portal.exemplo.com.br.'

function addressRemarks({ host, demo, origins, smtpUrl }: Config): DoutorFinding[] {
  const isOpen = !isLoopback(host)
  const isPlain = (origin: string) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname)
  const publicDemo = `a demonstração, de senha pública, está ligada em HOST=${host}.`
  const noOrigin = `HOST=${host} sem PORTAL_ORIGENS: só os endereços da própria máquina são aceitos como origem da página.`
  const plain = 'PORTAL_ORIGENS tem um endereço sem TLS (http:): senhas e documentos passariam abertos.'
  const mails =
    'PORTAL_SMTP_URL sem PORTAL_ORIGENS: os e-mails levam o endereço em que o portal escuta, que talvez não seja o de quem os recebe.'
  const all = [
    isOpen && demo && warnFinding(ITEM, publicDemo, 'Defina PORTAL_DEMO=0, a menos que seja mesmo o que quer.'),
    isOpen && origins === null && warnFinding(ITEM, noOrigin, ADDRESS),
    origins?.some(isPlain) &&
      warnFinding(ITEM, plain, 'Ponha um proxy com TLS na frente e use https: (docs/operations.md).'),
    smtpUrl !== null && origins === null && warnFinding(ITEM, mails, ADDRESS),
  ]
  return all.filter((remark) => typeof remark === 'object')
}

function otherRemarks({ metricsToken, limitFactor, roles }: Config): DoutorFinding[] {
  const longToken = 'Use ao menos 16 caracteres ao acaso, como os de «openssl rand -hex 16».'
  const noLimit = `PORTAL_LIMITES=${limitFactor} quase desliga a proteção contra excesso de pedidos.`
  const noWorker = 'PORTAL_PAPEIS sem worker: o que for importado aqui espera.'
  const bothRoles = 'Não mande POST /importar a este processo, ou dê a ele os dois papéis (docs/scaling.md).'
  const all = [
    metricsToken !== null &&
      metricsToken.length < 16 &&
      warnFinding(ITEM, 'PORTAL_METRICAS_TOKEN é curto demais.', longToken),
    limitFactor > 20 && warnFinding(ITEM, noLimit, 'Em uso de verdade, fique perto de 1.'),
    !roles.has('worker') && warnFinding(ITEM, noWorker, bothRoles),
  ]
  return all.filter((remark) => remark !== false)
}

/** Checks the provider's logo of the sign-in panel. An invalid logo stops the start. */
export async function checkLogo({ provider: { logo } }: Pick<Config, 'provider'>): Promise<DoutorFinding[]> {
  if (logo === null) return []
  const advice = 'Aponte PORTAL_FORNECEDOR_LOGO para um PNG ou JPEG de até 300 KiB que o portal possa ler.'
  const stats = await stat(logo).catch(() => null)
  if (!stats?.isFile()) return [errorFinding(ITEM, `PORTAL_FORNECEDOR_LOGO: «${logo}» não é um arquivo.`, advice)]
  if (stats.size > LOGO_BYTES)
    return [errorFinding(ITEM, 'PORTAL_FORNECEDOR_LOGO: o arquivo tem mais de 300 KiB.', advice)]
  try {
    readImage(await readFile(logo))
    return []
  } catch (error) {
    const why = error instanceof FiscalError ? error.message : 'o arquivo não pôde ser lido.'
    return [errorFinding(ITEM, `PORTAL_FORNECEDOR_LOGO: ${why}`, advice)]
  }
}
