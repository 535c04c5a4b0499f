import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, CircleCheck, CircleX, CopyCheck, type LucideIcon, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LinhaImportacao, Veredito } from '../../../api/notas/importar.ts'
import text from '../../../kit/text.module.css'
import work from '../../../kit/work-card.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInteger, shortenChave } from '../../../lib/format.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import { COUNT_OF, groupByReason, kindsText, splitReason } from '../../../uploads/upload-plan.ts'
import { commonTipo } from './common-tipo.ts'
import styles from './importar.module.css'
import { linesOptions, refusedLines } from './lines.ts'
import { countsOf, isOver, type View } from './view.ts'

interface Look {
  veredito: Veredito
  word: string
  hint: string
  icon: LucideIcon
  color: string | undefined
}

/** Rejected first, because only these need an action. */
const GROUPS: Look[] = [
  {
    veredito: 'rejeitado',
    word: 'Rejeitados',
    hint: 'não entraram, nada foi alterado',
    icon: CircleX,
    color: styles.iconRejeitado,
  },
  {
    veredito: 'atualizado',
    word: 'Atualizados',
    hint: 'a nota já existia, chegou protocolo ou evento',
    icon: RefreshCw,
    color: styles.iconAtualizado,
  },
  {
    veredito: 'repetido',
    word: 'Repetidos',
    hint: 'iguais ao que já estava guardado',
    icon: CopyCheck,
    color: styles.iconRepetido,
  },
  { veredito: 'importado', word: 'Importados', hint: 'entraram agora', icon: CircleCheck, color: styles.iconImportado },
]

export function VerdictGroups({ view }: { view: View }) {
  const groups = GROUPS.filter(({ veredito }) => countOf(view, veredito) > 0)
  return groups.map((look) => <Group key={look.veredito} look={look} view={view} />)
}

const countOf = (view: View, veredito: Veredito): number => countsOf(view)[COUNT_OF[veredito]]

function Group({ look, view }: { look: Look; view: View }) {
  const { veredito, word, hint, icon: Icon, color } = look
  const [open, setOpen] = useState(veredito === 'rejeitado')
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <div className={work.group}>
      <button
        type="button"
        className={cx(work.groupHead, styles.groupHead)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon size={16} className={color} aria-hidden="true" />
        <strong>{word}</strong>
        <span className={styles.hint}>{(veredito === 'importado' && kindsText(view.counts)) || hint}</span>
        <span className={work.groupCount}>{formatInteger(countOf(view, veredito))}</span>
        <Chevron size={16} className={styles.chevron} aria-hidden="true" />
      </button>
      {open && (veredito === 'rejeitado' ? <Rejected view={view} /> : <Files view={view} veredito={veredito} />)}
    </div>
  )
}

const REASON_PAGE = 1000
const REASON_PAGES = 10

/** One line per reason with advice; its files on demand. */
function Rejected({ view }: { view: View }) {
  const options = linesOptions({
    ids: view.ids,
    veredito: 'rejeitado',
    limite: REASON_PAGE,
    done: isOver(view.phase),
  })
  const query = useInfiniteQuery({ ...options, enabled: view.ids.length > 0 })
  const pages = query.data?.pages ?? []
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && pages.length < REASON_PAGES) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, pages.length, fetchNextPage])
  const groups = groupByReason([...refusedLines(view.refused), ...pages.flatMap(({ data }) => data)])
  return groups.map(({ reason, lines }) => <Reason key={reason} reason={reason} lines={lines} />)
}

const FEW = 20

function Reason({ reason, lines }: { reason: string; lines: LinhaImportacao[] }) {
  const [limit, setLimit] = useState(0)
  const advice = adviceFor(reason)
  const rest = lines.length - limit
  return (
    <div className={styles.reason}>
      <div>
        <p>{reason}</p>
        {advice && <p className={text.small}>{advice}</p>}
      </div>
      <button type="button" className={styles.link} aria-expanded={limit > 0} onClick={() => setLimit(limit ? 0 : FEW)}>
        {limit ? 'Ocultar arquivos' : 'Ver arquivos'}
      </button>
      <span className={styles.reasonCount}>{formatInteger(lines.length)}</span>
      {limit > 0 && (
        <ul className={styles.files}>
          {lines.slice(0, limit).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one file may be judged twice, lines never move
            <li key={index}>
              <span title={line.arquivo}>{line.arquivo}</span>
              <Detail motivo={line.motivo} />
            </li>
          ))}
        </ul>
      )}
      {limit > 0 && rest > 0 && (
        <button type="button" className={styles.link} onClick={() => setLimit(limit + 200)}>
          Mais {formatCount(rest, 'arquivo', 'arquivos')}
        </button>
      )}
    </div>
  )
}

/** File-specific part of the reason, such as two different digests. */
function Detail({ motivo }: { motivo: string | undefined }) {
  const { detail } = splitReason(motivo)
  return detail && <span title={detail}>{detail}</span>
}

const PAGE = 50

function Files({ view, veredito }: { view: View; veredito: Veredito }) {
  const query = useInfiniteQuery(linesOptions({ ids: view.ids, veredito, limite: PAGE, done: isOver(view.phase) }))
  const lines = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className={styles.open}>
      <ul className={styles.files}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one file may be judged twice, lines never move
          <li key={index}>
            <span title={line.arquivo}>{line.arquivo}</span>
            {line.ds_chave && <KeyLink chave={line.ds_chave} />}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <button
            type="button"
            className={styles.link}
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Mais arquivos
          </button>
        </div>
      )}
    </div>
  )
}

/** Link to the note of a key. It lies in the company that issued it, or else in the current one. */
function KeyLink({ chave }: { chave: string }) {
  const { empresas } = useEmpresas()
  const issuer = empresas.find(
    ({ cpfcnpj }) => cpfcnpj === (chave.length === 50 ? chave.slice(9, 23) : chave.slice(6, 20)),
  )
  return (
    <Link
      to="/notas/$tipo"
      params={{ tipo: commonTipo([{ ds_chave: chave }]) }}
      search={{ de: 'tudo', papel: 'T', homologacao: '1', chave, ...(issuer && { empresa: issuer.cpfcnpj }) }}
      title={chave}
    >
      {shortenChave(chave)}
    </Link>
  )
}

/** Advice by reason of refusal */
const ADVICE: [RegExp, string][] = [
  [/nenhuma das suas empresas/i, 'Emitidos entre terceiros. Se a empresa é sua, peça acesso a ela.'],
  [/NFS-?e/i, 'Notas de serviço ficam no sistema da prefeitura ou no Emissor Nacional.'],
  [/PDF/, 'O documento impresso não substitui o XML. Peça o XML a quem emitiu.'],
  [/sem documentos/i, 'Lotes que só trazem o recibo.'],
  [/não é um documento fiscal/i, 'Confira se é o XML da nota.'],
  [/vazio/i, 'Baixe de novo na origem.'],
  [/incompleto|termina antes|mal ?formado/i, 'O arquivo termina antes do fim. Baixe de novo na origem e reenvie.'],
  [/8 MB|2 GB/, 'O arquivo não foi enviado.'],
  [/conflito|diferente/i, 'Confira com quem emitiu qual dos dois é o certo.'],
]

/** None where the reason says itself what to do. */
function adviceFor(reason: string): string | null {
  if (/baixe de novo/i.test(reason)) return null
  return ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? null
}
