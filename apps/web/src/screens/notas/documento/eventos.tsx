import type { DocumentoReply, EventoDocumento } from '@portal/contract/notas/documento.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Download,
  Eye,
  FileDown,
  Flag,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react'
import { fetchEvento, fetchXml } from '../../../api/http/download.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatDateTime, formatTaxId, groupChave, groupProtocol } from '../../../lib/format.ts'
import { claimOf } from '../cancelamento/words.ts'
import { useDownload } from '../query/use-download.ts'
import { AskSituation } from './ask-situation.tsx'
import { MarcaList } from './marcas.tsx'
import styles from './nota-panel.module.css'
import { EVENT_PROOF, knownProtocol, shownOnlyReason } from './prova-words.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '110110': MessageSquareText,
  '110111': CircleX,
  '110112': Flag,
  '210200': CircleCheck,
  '210210': Eye,
  '210220': CircleX,
  '210240': CircleX,
}

/** One entry of a document's history; the first is its authorisation. */
interface Moment {
  key: string
  icon: LucideIcon
  when: string
  name: string
  detail: string
  /** Displayed without effect, because it is not proven */
  shownOnly: boolean
}

type Facts = Pick<
  DocumentoReply,
  'tipo' | 'ds_prova' | 'dt_autorizacao' | 'nr_protocolo' | 'marcas' | 'eventos' | 'fl_cancelamento_pendente'
>

const nameOf = ({ tp_evento, ds_evento, nr_sequencia }: EventoDocumento): string => {
  const name = ds_evento ?? `Evento ${tp_evento}`
  return tp_evento === '110110' ? `${name} ${nr_sequencia}` : name
}

function momentsOf(facts: Facts): Moment[] {
  const { tipo, dt_autorizacao, nr_protocolo, eventos, fl_cancelamento_pendente } = facts
  const claim = fl_cancelamento_pendente === 'S' ? claimOf(facts) : null
  const first = dt_autorizacao
    ? [
        {
          key: 'uso',
          icon: CircleCheck,
          when: formatDateTime(dt_autorizacao),
          name: 'Uso autorizado',
          // an unchecked protocol is explained elsewhere, with its reason
          detail: nr_protocolo ? (knownProtocol(facts) ?? '') : '',
          shownOnly: false,
        },
      ]
    : []
  return [
    ...first,
    ...eventos.map((evento) => ({
      key: evento.id,
      icon: evento === claim ? CircleQuestionMark : (ICONS[evento.tp_evento] ?? Flag),
      when: formatDateTime(evento.dt_evento),
      name: nameOf(evento),
      detail: detailOf(evento, tipo),
      shownOnly: evento.fl_conta === 'N',
    })),
  ]
}

/** Proof and text of an event; for one without effect, a notice. */
function detailOf(evento: EventoDocumento, tipo: Tipo): string {
  if (evento.fl_registrado === 'N') return 'não registrado'
  const proof = EVENT_PROOF[evento.ds_prova]
  if (evento.fl_conta === 'N') return `${proof}, ${claimOf({ tipo, eventos: [evento] }) ? 'não conta' : 'só se mostra'}`
  return [proof, evento.ds_texto ?? formatTaxId(evento.nr_cnpjcpf)].filter(Boolean).join(' · ')
}

export function eventsLine({ eventos, fl_cancelamento_pendente }: Facts): string {
  if (eventos.length === 0) return 'Nenhum além da autorização'
  if (fl_cancelamento_pendente === 'S') return `${formatCount(eventos.length, 'evento', 'eventos')}, um a confirmar`
  return formatCount(eventos.length, 'registrado', 'registrados')
}

/** Short history of a document, for the summary. */
export function EventLines(facts: Facts) {
  return (
    <ol>
      {momentsOf(facts).map(({ key, icon: Icon, when, name, detail, shownOnly }) => (
        <li key={key} className={cx(styles.moment, shownOnly && styles.shownOnly)}>
          <span className={styles.when}>
            <Icon size={16} aria-hidden="true" />
            {when}
          </span>
          <span className={styles.strong}>{name}</span>
          <span className={styles.reason} title={detail}>
            {detail}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** All details of each event: text, author, proof, and print. */
export function EventosTab({ id, ligadas, ...facts }: Facts & Pick<DocumentoReply, 'id' | 'ligadas'>) {
  const { busy, error, run, forget } = useDownload()
  if (facts.eventos.length === 0 && !facts.dt_autorizacao)
    return (
      <>
        <p className={styles.note}>Este documento não tem autorização nem eventos registrados.</p>
        <Substitutes tipo={facts.tipo} ligadas={ligadas} />
        <AskSituation id={id} tipo={facts.tipo} />
      </>
    )
  return (
    <>
      <section className={styles.section}>
        <div className={styles.titled}>
          <h3>Linha do tempo</h3>
          <span>{eventsLine(facts)}</span>
        </div>
        <EventLines {...facts} />
        <Substitutes tipo={facts.tipo} ligadas={ligadas} />
      </section>
      <AskSituation id={id} tipo={facts.tipo} />
      {facts.eventos.map((evento) => (
        <section key={evento.id} className={styles.section} aria-label={nameOf(evento)}>
          <div className={styles.titled}>
            <h3>
              {nameOf(evento)}
              {evento.fl_terceiro === 'S' && <span className={styles.tag}>De terceiro</span>}
              {evento.fl_conta === 'N' && <span className={styles.tag}>Só se mostra</span>}
            </h3>
            <span className={styles.ways}>
              {evento.fl_arquivo === 'S' && (
                <Button look="quiet" disabled={busy} onClick={() => void run(() => fetchXml(evento.id))}>
                  <Download size={16} aria-hidden="true" />
                  Baixar XML
                </Button>
              )}
              {evento.fl_impresso === 'S' && (
                <Button look="quiet" disabled={busy} onClick={() => void run(() => fetchEvento(id, evento.id))}>
                  <FileDown size={16} aria-hidden="true" />
                  Baixar PDF
                </Button>
              )}
            </span>
          </div>
          {evento.fl_conta === 'N' && <p className={styles.why}>{shownOnlyReason(evento, facts.tipo)}</p>}
          {evento.ds_texto && <p className={styles.text}>{evento.ds_texto}</p>}
          <dl className={cx(styles.facts, styles.spaced)}>
            <Pair name="Quando" value={formatDateTime(evento.dt_evento)} />
            <Pair name="Autor" value={formatTaxId(evento.nr_cnpjcpf)} />
            <Pair
              name="Protocolo"
              value={groupProtocol(evento.nr_protocolo ?? '') || (evento.fl_registrado === 'S' ? '' : 'Não registrado')}
            />
            <Pair name="Prova" value={capital(EVENT_PROOF[evento.ds_prova])} />
          </dl>
          {evento.marcas.length > 0 && evento.fl_arquivo === 'S' && <MarcaList marcas={evento.marcas} of="evento" />}
        </section>
      ))}
      <ErrorDialog text={error} onClose={forget} />
    </>
  )
}

const LINKS: Partial<Record<DocumentoReply['ligadas'][number]['ds_ligacao'], string>> = {
  substituida_por: 'Substituída pela nota',
  substitui: 'Substitui a nota',
}

/**
 * The note that replaces a cancelled one (110112), or those that it replaces: a link where the portal has it. The tab of an NFS-e shows its
 * own.
 */
const Substitutes = ({ tipo, ligadas }: Pick<DocumentoReply, 'tipo' | 'ligadas'>) =>
  tipo === 'nfse'
    ? null
    : ligadas.map(({ ds_ligacao, ds_chave, fl_portal }) => (
        <p key={ds_ligacao + ds_chave} className={styles.text}>
          {LINKS[ds_ligacao]}{' '}
          {fl_portal === 'S' ? (
            <Link
              to="/notas/$tipo"
              params={{ tipo }}
              search={{ de: 'tudo', papel: 'T', homologacao: '1', busca: ds_chave }}
            >
              {groupChave(ds_chave)}
            </Link>
          ) : (
            groupChave(ds_chave)
          )}
        </p>
      ))

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const Pair = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value || '–'}</dd>
  </div>
)
