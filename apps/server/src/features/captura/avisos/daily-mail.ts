import { screenOfAlert, type TelaAviso } from '@portal/contract/captura/aviso-tela.ts'
import { AVISOS_CAPTURA, type TipoAvisoCaptura } from '@portal/contract/captura/historico.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import { publicOrigin } from '../../../base/origins.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { firstAddress } from '../../acesso/convite/address.ts'
import { type Mail, sendMail } from '../../acesso/convite/mail.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import { alertWords } from './words.ts'

interface MailDeps {
  ownerDb: Kysely<Database>
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'origins' | 'host' | 'port' | 'provider'>
  /** True when the process ends: the rest is sent by the next one */
  isHalting: () => boolean
}

/** Hour of Brasília from which the day's mails leave. */
const FROM_HOUR = 7
/** Alerts that a mail spells out. */
const MOST_LINES = 40

interface Person {
  id: string
  name: string
  email: string
  sent_at: Date | null
}

interface MailedAlert {
  kind: TipoAvisoCaptura
  service: string | null
  tax_id: string
  name: string
  details: unknown
  is_new: boolean
}

/**
 * Mails each person the alerts that have opened since the mail before, at most one mail a day, of the companies in which the person has a
 * right of their own, unless the person switched it off. Without `PORTAL_SMTP_URL` nothing is sent. Stops at the first mail that the server does not take.
 */
export async function mailAlerts(
  deps: MailDeps,
  { environment }: { environment: number },
  fromHour = FROM_HOUR,
): Promise<void> {
  const { ownerDb, config, log, isHalting } = deps
  if (config.smtpUrl === null) return
  for (const person of await findDue(ownerDb, fromHour)) {
    if (isHalting()) return
    const to = firstAddress(person.email)
    const alerts = to === null ? [] : await findAlertsOf(ownerDb, person, environment)
    if (to === null || !alerts.some(({ is_new }) => is_new) || !(await claimDay(ownerDb, person))) continue
    try {
      await sendMail(config.smtpUrl, mailOf({ to, person, alerts, config }))
    } catch (error) {
      await forgetDay(ownerDb, person)
      // the message of the error contains the address and the mail
      const code = error instanceof Error && 'code' in error ? error.code : null
      log.error({ code }, 'o e-mail diário dos avisos não pôde ser enviado')
      return
    }
  }
}

const TODAY = sql`(now() at time zone 'America/Sao_Paulo')::date`

/** People without a mail today, once its hour has come. */
async function findDue(db: Kysely<Database>, fromHour: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id, a.name, a.email, m.sent_at from account a left join alert_mail m on m.account_id = a.id
    where not a.demo and a.alert_mail and a.blocked_at is null and a.email <> '' and extract(hour from now() at time zone 'America/Sao_Paulo') >= ${fromHour}
      and (m.sent_at is null or (m.sent_at at time zone 'America/Sao_Paulo')::date < ${TODAY})
      and exists (select from capture_alert where closed_at is null and not demo and tax_id is not null)
    order by a.id`.execute(db)
  return rows
}

/** Open, unseen alerts of the person's companies, by company. Excludes companies that are open for support only. */
async function findAlertsOf(
  db: Kysely<Database>,
  { id, sent_at }: Person,
  environment: number,
): Promise<MailedAlert[]> {
  const { rows } = await sql<MailedAlert>`
    select l.kind, l.service, e.tax_id, e.name, l.details, coalesce(l.opened_at > ${sent_at}::timestamptz, true) as is_new
    from empresas_of_account(${id}::uuid) e join capture_alert l on l.tax_id = e.tax_id
    where l.closed_at is null and l.seen_at is null and not l.demo and l.environment = ${environment}
      and exists (select from rights_of(${id}::uuid) r where r.empresa_id = e.id)
    order by e.name, e.tax_id, l.opened_at, l.id`.execute(db)
  return rows.filter(({ kind }) => AVISOS_CAPTURA.includes(kind))
}

/** False when another process has sent the person's mail of today. */
async function claimDay(db: Kysely<Database>, { id }: Person): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_mail as m (account_id, sent_at) values (${id}, now())
    on conflict (account_id) do update set sent_at = excluded.sent_at where (m.sent_at at time zone 'America/Sao_Paulo')::date < ${TODAY}
    returning account_id`.execute(db)
  return rows.length > 0
}

async function forgetDay(db: Kysely<Database>, { id, sent_at }: Person): Promise<void> {
  await (sent_at === null
    ? sql`delete from alert_mail where account_id = ${id}`
    : sql`update alert_mail set sent_at = ${sent_at} where account_id = ${id}`
  ).execute(db)
}

interface Writing {
  to: string
  person: Person
  alerts: readonly MailedAlert[]
  config: MailDeps['config']
}

function mailOf({ to, person, alerts, config }: Writing): Mail {
  const fresh = alerts.filter(({ is_new }) => is_new)
  const shown = fresh.slice(0, MOST_LINES)
  const origin = publicOrigin(config, config.port)
  const companies = [...new Set(shown.map(({ tax_id }) => tax_id))].map((taxId) =>
    companyPart(
      shown.filter(({ tax_id }) => tax_id === taxId),
      origin,
    ),
  )
  const left = alerts.length - shown.length
  const opened = fresh.length === 1 ? 'Abriu 1 aviso' : `Abriram ${fresh.length} avisos`
  return {
    to,
    subject: `${fresh.length === 1 ? '1 aviso novo' : `${fresh.length} avisos novos`} no ${config.provider.name}`,
    text: [
      `Olá, ${mailedName(person.name)}.`,
      `${opened} desde o último e-mail:`,
      ...companies,
      ...(left > 0
        ? [`Mais ${left === 1 ? '1 aviso está aberto' : `${left} avisos estão abertos`}: ${origin}/notas/captura`]
        : []),
      'Este e-mail sai no máximo uma vez por dia, só com as empresas a que você tem acesso. Cada aviso se fecha sozinho quando a causa acaba.',
      `Para não receber mais: ${origin}/conta, «E-mail diário dos avisos».`,
    ].join('\n\n'),
  }
}

/** A company's name, then each alert with the address that mends it. */
function companyPart(alerts: readonly MailedAlert[], origin: string): string {
  const [first] = alerts
  const head = first ? `${mailedName(first.name)}, ${formatTaxId(first.tax_id)}` : ''
  const lines = alerts.map(
    ({ kind, service, details, tax_id }) =>
      `- ${alertWords(kind, service, details)}\n  ${origin}${PATHS[screenOfAlert(kind)](tax_id)}`,
  )
  return [head, ...lines].join('\n')
}

const PATHS: Readonly<Record<TelaAviso, (taxId: string) => string>> = {
  manifestacao: (taxId) => `/notas/manifestacao?empresa=${taxId}`,
  certificado: (taxId) => `/cadastros/captura?empresa=${taxId}`,
  sped: (taxId) => `/sped/fiscal?empresa=${taxId}`,
  captura: (taxId) => `/notas/captura/${taxId}/nfe`,
}
