import type { Manifesto, NotaManifestada } from '@portal/contract/captura/manifestar.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleQuestionMark, CircleX, ListOrdered, type LucideIcon, Send } from 'lucide-react'
import { useEffect } from 'react'
import { lastEventsOptions, manifestOptions } from '../../../api/notas/manifestacao.ts'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { Message } from '../../../kit/message.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount, formatInstant, formatInteger } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
import { eventName } from './acts.ts'
import styles from './manifestacao.module.css'

/** Progress of the requests just made, then the last events of the company with the answer to each. */
export function SentPart({ cnpj, pedidos, inFlight }: { cnpj: string; pedidos: readonly string[]; inFlight: number }) {
  const { data, isError, error, refetch } = useQuery(lastEventsOptions(cnpj))
  const client = useQueryClient()
  // an answer came: the events and the notes are read again
  useEffect(() => {
    if (inFlight < 0) return
    void client.invalidateQueries({ queryKey: ['manifestacao', 'eventos'] })
    void client.invalidateQueries({ queryKey: ['notas'] })
  }, [client, inFlight])
  if (isError && !data) return <Failure error={error} retry={refetch} what="Manifestações" />
  if (!data) return <Skeleton label="Carregando as manifestações" rows={8} height={32} />
  return (
    <div className={styles.sent}>
      {pedidos.map((id) => (
        <RequestProgress key={id} id={id} />
      ))}
      {data.data.length === 0 ? (
        <Message
          icon={Send}
          title="Nada foi enviado ainda."
          detail="Cada manifestação aparece aqui, com a resposta da SEFAZ."
        />
      ) : (
        <Table cards label="Manifestações enviadas" columns={COLUMNS} rows={data.data} keyOf={keyOf} />
      )}
    </div>
  )
}

const keyOf = ({ id, ds_evento, nr_sequencia, dt_pedido }: Manifesto): string =>
  [id, ds_evento, nr_sequencia, dt_pedido].join()

/** «37 de 40 respondidas»; of a request that is done, how many of each answer. `ofWhom`: name of the company by its tax id. */
export function RequestProgress({ id, ofWhom }: { id: string; ofWhom?: (cnpj: string) => string | undefined }) {
  const { data } = useQuery(manifestOptions(id))
  if (!data) return null
  const count = (...states: string[]) => data.data.filter(({ situacao }) => states.includes(situacao)).length
  const done = count('registrado', 'rejeitado')
  const total = data.data.length
  const refused = count('rejeitado')
  const name = ofWhom?.(data.nr_cpfcnpj)
  const detail = `${formatInteger(done)} de ${formatInteger(total)}`
  return (
    <section className={styles.request} aria-label="Andamento do pedido">
      <Progress
        label={`${eventName(data.ds_evento)} de ${formatCount(total, 'nota', 'notas')}${name ? `, ${name}` : ''}`}
        value={total === 0 ? 100 : (done / total) * 100}
        detail={detail}
      />
      <p role="status">
        {data.fl_concluido
          ? `Pronto: ${formatCount(count('registrado'), 'registrada', 'registradas')}${refused > 0 ? `, ${formatCount(refused, 'recusada', 'recusadas')}` : ''}.`
          : 'Enviando à SEFAZ.'}
      </p>
    </section>
  )
}

const COLUMNS: readonly Column<Manifesto>[] = [
  { key: 'nota', head: 'Número/série', cell: (row) => <Nota row={row} /> },
  { key: 'emitente', head: 'Emitente', cell: ({ nm_remetente }) => nm_remetente ?? '–' },
  {
    key: 'evento',
    head: 'Evento',
    cell: ({ ds_evento, fl_automatica }) => `${eventName(ds_evento)}${fl_automatica ? ' (automática)' : ''}`,
  },
  { key: 'situacao', head: 'Situação', cell: (row) => <Answer row={row} /> },
  { key: 'resposta', head: 'Resposta', cell: (row) => eventWord(row).text },
  { key: 'pedido', head: 'Pedida', cell: ({ dt_pedido, nm_usuario }) => `${formatInstant(dt_pedido)}, ${nm_usuario}` },
]

function Nota({ row: { id, nr_docfiscal, nr_serie } }: { row: Manifesto }) {
  if (nr_docfiscal === null) return 'Nota retirada'
  return (
    <Link to="/notas/$tipo/$id" params={{ tipo: 'nfe', id }} search={{ papel: 'R', de: 'tudo' }}>
      {formatInteger(nr_docfiscal)} / {nr_serie ?? 0}
    </Link>
  )
}

function Answer({ row }: { row: Manifesto }) {
  const { tone, icon, word } = eventWord(row)
  return <Badge tone={tone} icon={icon} word={word} quiet />
}

interface EventWord {
  tone: Tone
  icon: LucideIcon
  word: string
  /** The answer in a sentence */
  text: string
}

/** The same event was registered before */
const DUPLICATE = 573

/** What became of the event of a note. */
function eventWord({ situacao, nr_cstat, ds_motivo, nr_protocolo }: NotaManifestada): EventWord {
  switch (situacao) {
    case 'registrado':
      return {
        tone: 'ok',
        icon: CircleCheck,
        word: nr_cstat === DUPLICATE ? 'Já estava registrada' : 'Registrada',
        text: [ds_motivo, nr_protocolo && `Protocolo ${nr_protocolo}.`].filter(Boolean).join(' '),
      }
    case 'rejeitado':
      return {
        tone: 'cancelled',
        icon: CircleX,
        word: 'Recusada',
        text: nr_cstat === null ? ds_motivo : `${ds_motivo} (${nr_cstat})`,
      }
    case 'incerto':
      return { tone: 'amber', icon: CircleQuestionMark, word: 'Incerta', text: ds_motivo }
    case 'enviado':
      return { tone: 'info', icon: Send, word: 'Enviada', text: ds_motivo }
    case 'na_fila':
      return { tone: 'info', icon: ListOrdered, word: 'Na fila', text: ds_motivo }
  }
}
