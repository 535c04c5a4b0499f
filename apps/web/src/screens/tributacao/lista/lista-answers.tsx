import type { ListaReply } from '@portal/contract/tributacao/lista.ts'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { SugestaoText } from '../results.tsx'
import styles from '../tributacao.module.css'
import { formatCest, formatNcm, formatPercent } from '../words.ts'
import { isMissing, type ListaRow, NO_SOURCE, pathText, stateOfLine } from './lista.ts'

interface ListaContext {
  fontes: ListaReply['fontes']
  chosen: ReadonlySet<number>
  /** Line whose candidates are shown */
  open: number | null
  onOpen: (line: number | null) => void
}

const columnsOf = ({ fontes, chosen, open, onOpen }: ListaContext): readonly Column<ListaRow>[] => [
  { key: 'linha', head: 'Linha', numeric: true, cell: ({ nr_linha }) => nr_linha },
  { key: 'pergunta', head: 'Pergunta', cell: ({ ds_pergunta }) => ds_pergunta },
  {
    key: 'ncm',
    head: 'NCM',
    cell: (row) =>
      stateOfLine(row, chosen) === 'a_decidir' ? (
        <Button
          aria-expanded={open === row.nr_linha}
          aria-label={`Escolher entre ${row.candidatos?.length ?? 0} candidatos de «${row.ds_pergunta}»`}
          onClick={() => onOpen(open === row.nr_linha ? null : row.nr_linha)}
        >
          <CircleHelp size={16} aria-hidden="true" />
          Escolher
        </Button>
      ) : (
        ((row.resposta && formatNcm(row.resposta.cd_ncm)) ?? row.ds_motivo)
      ),
  },
  {
    key: 'nome',
    head: 'Descrição',
    cell: (row) => {
      const state = stateOfLine(row, chosen)
      if (state === 'a_decidir') return `${row.candidatos?.length ?? 0} a decidir`
      if (!row.resposta) return ''
      return (
        <>
          {pathText(row.resposta.nm_ncm_caminho) || row.resposta.nm_ncm}
          {state === 'escolhida' && <span className={styles.byYou}> escolhida por você</span>}
        </>
      )
    },
  },
  { key: 'candidatos', head: 'Candidatos', numeric: true, cell: ({ nr_candidatos }) => nr_candidatos },
  {
    key: 'cest',
    head: 'CEST',
    cell: ({ resposta }) =>
      resposta &&
      (isMissing(fontes, 'cest') ? NO_SOURCE : listed(resposta.cests.map(({ cd_cest }) => formatCest(cd_cest)))),
  },
  {
    key: 'icms',
    head: 'ICMS modal',
    numeric: true,
    cell: ({ resposta }) => (resposta ? formatPercent(resposta.icms.pr_interno) : ''),
  },
  {
    key: 'classtrib',
    head: 'cClassTrib',
    cell: ({ resposta }) =>
      resposta &&
      (isMissing(fontes, 'cclasstrib') ? NO_SOURCE : listed(resposta.ibscbs.map(({ cd_classtrib }) => cd_classtrib))),
  },
  {
    key: 'monofasico',
    head: 'Monofásico',
    cell: ({ resposta }) => (resposta?.piscofins.some(({ ds_regime }) => ds_regime === 'monofasico') ? 'Sim' : ''),
  },
]

const FEW = 3
const listed = (codes: readonly string[] = []) =>
  codes.length > FEW ? `${codes.slice(0, FEW).join(', ')} e mais ${codes.length - FEW}` : codes.join(', ')

interface AnswersProps {
  reply: ListaReply
  chosen: ReadonlySet<number>
  busy: boolean
  onChoose: (line: number, ncm: string) => Promise<unknown>
}

/** The table of answers; a line to decide shows its candidates below it. */
export function Answers({ reply, chosen, busy, onChoose }: AnswersProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [only, setOnly] = useState(false)
  const toDecide = reply.data.filter((row) => stateOfLine(row, chosen) === 'a_decidir')
  const unanswered = reply.data.filter((row) => stateOfLine(row, chosen) === 'sem_resposta').length
  const answered = reply.data.length - toDecide.length - unanswered
  return (
    <>
      <div className={styles.listaBar} role="status">
        <p>
          {[
            formatCount(answered, 'respondida', 'respondidas'),
            ...(toDecide.length > 0 ? [`${formatInteger(toDecide.length)} a decidir`] : []),
            ...(unanswered > 0 ? [`${formatInteger(unanswered)} sem resposta`] : []),
          ].join(' · ')}
        </p>
        {(toDecide.length > 0 || only) && (
          <Button aria-pressed={only} onClick={() => setOnly(!only)}>
            {only ? 'Mostrar todas' : 'Só as que faltam decidir'}
          </Button>
        )}
      </div>
      <Table
        cards
        label="Respostas"
        columns={columnsOf({ fontes: reply.fontes, chosen, open, onOpen: setOpen })}
        rows={only ? toDecide : reply.data}
        keyOf={({ nr_linha }) => String(nr_linha)}
        empty="Tudo decidido."
        below={(row) =>
          open === row.nr_linha && stateOfLine(row, chosen) === 'a_decidir' ? (
            <Candidates
              row={row}
              busy={busy}
              onChoose={(ncm) => void onChoose(row.nr_linha, ncm).then(() => setOpen(null))}
            />
          ) : null
        }
      />
    </>
  )
}

function Candidates({ row, busy, onChoose }: { row: ListaRow; busy: boolean; onChoose: (ncm: string) => void }) {
  return (
    <ul className={styles.candidates} aria-label={`Candidatos de «${row.ds_pergunta}»`}>
      {row.candidatos?.map((candidate) => (
        <li key={candidate.cd_ncm}>
          <button type="button" className={styles.candidate} disabled={busy} onClick={() => onChoose(candidate.cd_ncm)}>
            <SugestaoText row={candidate} query={row.ds_pergunta} />
          </button>
        </li>
      ))}
    </ul>
  )
}
