import type { Falta } from '@portal/contract/notas/faltas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { faltasOptions, fetchFaltasPaper, markAsked } from '../../../api/notas/faltas.ts'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import textStyles from '../../../kit/text.module.css'
import { copyText } from '../../../lib/copy-text.ts'
import { formatCount } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { monthText } from '../../../lib/month-name.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { monthWord, useMonthOf, usualMonth } from '../../../session/competencia.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresa } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import { PrintButton } from '../../../session/print-button.tsx'
import { Actions } from './actions.tsx'
import styles from './faltas.module.css'
import { FaltasTable, keyOf } from './faltas-table.tsx'
import { byIssuer, numbersText, requestText } from './request-text.ts'

const IssuersDialog = lazyNamed(() => import('./issuers-dialog.tsx'), 'IssuersDialog')

const route = getRouteApi('/shell/notas/faltas')
const CRUMBS = crumbsTo(
  <Link to="/notas/$tipo" params={{ tipo: 'nfe' }}>
    Notas
  </Link>,
  'O que falta',
)

/** What is missing in the month, and a ready text that asks for it. */
export function FaltasScreen() {
  const { cpfcnpj: cnpj, papel } = useEmpresa()
  const { mes: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const mes = useMonthOf({
    path: '/notas/faltas',
    mes: asked,
    usual: usualMonth(),
    write: (month) => void navigate({ search: (now) => ({ ...now, mes: month }), replace: true }),
  })
  const { data, isError, error, refetch } = useQuery(faltasOptions(cnpj, mes))
  return (
    <>
      <PageHeader title="O que falta" tab={`O que falta ${monthWord(mes)}`} crumbs={CRUMBS}>
        {data && data.data.length > 0 && <PrintButton fetchPaper={(follow) => fetchFaltasPaper(cnpj, mes, follow)} />}
      </PageHeader>
      <div className={styles.page}>
        {isError && !data && <Failure error={error} retry={refetch} what="O que falta" />}
        {!data && !isError && <Skeleton label="Carregando o que falta" rows={8} height={36} />}
        {data?.data.length === 0 && (
          <Message
            icon={CircleCheck}
            title={`Nada falta em ${monthText(mes)}.`}
            detail="Os números emitidos estão em sequência, e as notas têm o seu XML."
          />
        )}
        {data && data.data.length > 0 && (
          <Faltas
            key={`${cnpj} ${mes}`}
            rows={data.data}
            whole={data.fl_todas === 'S'}
            mes={mes}
            may={papel !== 'consulta'}
          />
        )}
      </div>
    </>
  )
}

interface Props {
  rows: readonly Falta[]
  /** False when the server has more than it lists */
  whole: boolean
  mes: string
  /** Whether the user may note what was asked for */
  may: boolean
}

function Faltas({ rows, whole, mes, may }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { error, run, clear } = useAct()
  const client = useQueryClient()
  // without a choice the request is about all that nobody has asked for, or else about all
  const open = rows.filter(({ dt_pedido }) => dt_pedido === null)
  const usual = open.length > 0 ? open : rows
  const chosen = picked.size > 0 ? rows.filter((row) => picked.has(keyOf(row))) : usual
  const text = requestText(chosen, mes)
  /** What is asked for issuer by issuer; null: closed */
  const [issuers, setIssuers] = useState<readonly Falta[] | null>(null)
  const mark = async (isAsked: boolean, done: string, marked = chosen) => {
    if (!may) return
    if (await run(() => markAsked(marked, { mes, asked: isAsked }))) {
      if (marked === chosen) setPicked(new Set())
      notify(done)
    }
    void client.invalidateQueries({ queryKey: ['faltas'] })
  }
  const ask = async (asked: readonly Falta[] = chosen, words = requestText(asked, mes)) => {
    await copyText(words, 'Pedido copiado.')
    const done = `${formatCount(asked.length, 'linha anotada', 'linhas anotadas')} como pedida${asked.length === 1 ? '' : 's'}.`
    await mark(true, done, asked)
  }
  return (
    <>
      <Actions
        rows={rows}
        chosen={chosen}
        picked={picked.size > 0}
        onAsk={() => void ask()}
        onNumbers={() =>
          void copyText(chosen.map((row) => row.ds_chave ?? numbersText(row)).join('\n'), 'Números e chaves copiados.')
        }
        onIssuers={byIssuer(chosen).length > 0 ? () => setIssuers(chosen) : undefined}
        onForget={
          may && chosen.some(({ dt_pedido }) => dt_pedido)
            ? () => void mark(false, 'O pedido não está mais anotado.')
            : undefined
        }
        mail={{ text, mes }}
      />
      {issuers && (
        <Suspense fallback={null}>
          <IssuersDialog
            rows={issuers}
            mes={mes}
            onAsk={(asked, words) => void ask(asked, words)}
            onMailed={() => void client.invalidateQueries({ queryKey: ['faltas'] })}
            onClose={() => setIssuers(null)}
          />
        </Suspense>
      )}
      <FaltasTable rows={rows} picked={picked} onPick={setPicked} mes={mes} />
      {!whole && <p className={textStyles.note}>São as 500 primeiras de cada espécie; há mais.</p>}
      <section className={styles.request}>
        <h2>Texto do pedido</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
        <pre tabIndex={0}>{text}</pre>
      </section>
      <ErrorDialog text={error ? error.message : null} onClose={clear} />
    </>
  )
}
