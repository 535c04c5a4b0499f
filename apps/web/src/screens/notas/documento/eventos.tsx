import type { EventoDocumento } from '@portal/contract/documento.ts'
import { CircleCheck, CircleX, Eye, FileDown, Flag, type LucideIcon, MessageSquareText } from 'lucide-react'
import { fetchEvento } from '../../../api/download.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorDialog } from '../../../ui/dialog.tsx'
import { formatCount, formatDateTime, formatTaxId } from '../../../ui/format.ts'
import { useDownload } from '../use-download.ts'
import { Marks } from './marcas.tsx'
import styles from './nota-panel.module.css'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '110110': MessageSquareText,
  '110111': CircleX,
  '110112': Flag,
  '210200': CircleCheck,
  '210210': Eye,
  '210220': CircleX,
  '210240': CircleX,
}

/** One moment of a document's life; the first is its authorisation. */
interface Moment {
  key: string
  icon: LucideIcon
  when: string
  name: string
  detail: string
}

interface Facts {
  dt_autorizacao: string | null
  eventos: readonly EventoDocumento[]
}

const nameOf = ({ tp_evento, ds_evento, nr_sequencia }: EventoDocumento): string => {
  const name = ds_evento ?? `Evento ${tp_evento}`
  return tp_evento === '110110' ? `${name} ${nr_sequencia}` : name
}

function momentsOf({ dt_autorizacao, eventos }: Facts): Moment[] {
  const first = dt_autorizacao
    ? [
        {
          key: 'uso',
          icon: CircleCheck,
          when: formatDateTime(dt_autorizacao),
          name: 'Uso autorizado',
          detail: '',
        },
      ]
    : []
  return [
    ...first,
    ...eventos.map((evento) => ({
      key: evento.id,
      icon: ICONS[evento.tp_evento] ?? Flag,
      when: formatDateTime(evento.dt_evento),
      name: nameOf(evento),
      detail: evento.fl_registrado === 'N' ? 'não registrado' : (evento.ds_texto ?? formatTaxId(evento.nr_cnpjcpf)),
    })),
  ]
}

export const eventsLine = ({ eventos }: Pick<Facts, 'eventos'>): string =>
  eventos.length === 0 ? 'Nenhum além da autorização' : formatCount(eventos.length, 'registrado', 'registrados')

/** The life of a document in short, for the summary. */
export function EventLines(facts: Facts) {
  return (
    <ol className={styles.line}>
      {momentsOf(facts).map(({ key, icon: Icon, when, name, detail }) => (
        <li key={key} className={styles.moment}>
          <span className={styles.when}>
            <Icon size={16} aria-hidden="true" />
            {when}
          </span>
          <span className={styles.strong}>{name}</span>
          <span className={styles.reason}>{detail}</span>
        </li>
      ))}
    </ol>
  )
}

/** Each event whole: what it says, who made it, what vouches for it, and its print. */
export function EventosTab({ id, ...facts }: Facts & { id: string }) {
  const { busy, error, run, forget } = useDownload()
  if (facts.eventos.length === 0 && !facts.dt_autorizacao)
    return <p className={styles.note}>Este documento não tem autorização nem eventos registrados.</p>
  return (
    <>
      <section className={styles.section}>
        <div className={styles.titled}>
          <h3>Linha do tempo</h3>
          <span>{eventsLine(facts)}</span>
        </div>
        <EventLines {...facts} />
      </section>
      {facts.eventos.map((evento) => (
        <section key={evento.id} className={styles.section} aria-label={nameOf(evento)}>
          <div className={styles.titled}>
            <h3>{nameOf(evento)}</h3>
            <Button look="quiet" disabled={busy} onClick={() => void run(() => fetchEvento(id, evento.id))}>
              <FileDown size={16} aria-hidden="true" />
              Baixar PDF
            </Button>
          </div>
          {evento.ds_texto && <p className={styles.text}>{evento.ds_texto}</p>}
          <dl className={cx(styles.facts, styles.spaced)}>
            <Pair name="Quando" value={formatDateTime(evento.dt_evento)} />
            <Pair name="Autor" value={formatTaxId(evento.nr_cnpjcpf)} />
            <Pair
              name="Protocolo"
              value={evento.nr_protocolo ?? (evento.fl_registrado === 'S' ? '' : 'Não registrado')}
            />
          </dl>
          {evento.marcas.length > 0 && evento.fl_arquivo === 'S' && <Marks marcas={evento.marcas} />}
        </section>
      ))}
      <ErrorDialog text={error} onClose={forget} />
    </>
  )
}

const Pair = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value || '–'}</dd>
  </div>
)
