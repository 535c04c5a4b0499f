import type { ImportacoesReply } from '@portal/contract/notas/importar.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deleteImportacao, fetchAndamento, importacoesOptions } from '../../../api/notas/importar.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import work from '../../../kit/work-card.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInstantDay } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresa } from '../../../session/empresa.ts'
import { mayImport } from '../../../session/empresa-rules.ts'
import { Failure } from '../../../session/failure.tsx'
import { type Upload, useUpload } from '../../../uploads/upload-store.ts'
import { cancelUpload, startUpload } from '../../../uploads/uploads.ts'
import { useDownload } from '../query/use-download.ts'
import styles from './importar.module.css'
import { fetchAllLines, refusedLines } from './lines.ts'
import { ProgressCard } from './progress-card.tsx'
import { toCsv } from './report.ts'
import { TakeBackPart } from './take-back-part.tsx'
import { isOver, type View } from './view.ts'

const route = getRouteApi('/shell/notas/importar')
const CRUMBS = crumbsTo(
  <Link to="/notas/$tipo" params={{ tipo: 'nfe' }}>
    Notas
  </Link>,
  'Importar',
)
const LIMITS = 'XML até 8 MB, zip até 2 GB'

export function ImportarScreen() {
  const empresa = useEmpresa()
  const { cpfcnpj: cnpj } = empresa
  const id = useOwnId(cnpj)
  const upload = useUpload()
  const earlier = useQuery(importacoesOptions(cnpj))
  const current = upload?.cnpj === cnpj ? upload : null
  const earlierView = useEarlier(
    id && !current?.ids.includes(id) ? id : null,
    earlier.data?.data.find((importacao) => importacao.id === id)?.nome,
  )
  const view = earlierView.view ?? (current && viewOf(current))
  const list = earlier.data?.data ?? []
  const waiting = upload?.waiting.reduce((sum, other) => sum + (other.cnpj === cnpj ? other.files.length : 0), 0) ?? 0
  if (!mayImport(empresa)) return <ReadOnly />
  return (
    <div className={styles.screen}>
      <PageHeader title="Importar" crumbs={CRUMBS}>
        {view && (view.ids.length > 0 || view.refused.length > 0) && <Report view={view} />}
      </PageHeader>
      <div className={cx(styles.columns, !view && styles.alone)}>
        {view && (
          <ProgressCard
            key={view.ids[0]}
            view={view}
            onStop={earlierView.view ? earlierView.stop : () => void cancelUpload()}
          />
        )}
        {earlierView.error ? <Failure error={earlierView.error} retry={earlierView.retry} what="Importar" /> : null}
        <div className={styles.side}>
          {waiting > 0 && (
            <p className={work.sentence} role="status">
              {formatCount(waiting, 'arquivo espera', 'arquivos esperam')} a vez: outro envio está a caminho. Não feche
              esta página.
            </p>
          )}
          <FileDrop
            around
            folders
            big={!view}
            name="Enviar arquivos"
            label="Solte arquivos ou pastas aqui"
            hint={view ? LIMITS : `${LIMITS} e 200.000 arquivos`}
            onFiles={(files) => startUpload(cnpj, files)}
          />
          {view && isOver(view.phase) && <TakeBackPart key={view.ids[0]} ids={view.ids} />}
          {list.length > 0 && (
            <section className={cx(work.card, styles.earlier)}>
              <h2>Importações anteriores</h2>
              <ul>
                {list.slice(0, 8).map((importacao) => (
                  <li key={importacao.id}>
                    <Link
                      to="/notas/importar"
                      search={{ id: importacao.id }}
                      aria-current={importacao.id === id ? 'true' : undefined}
                    >
                      <span>{importacao.nome}</span>
                      <span className={styles.when}>
                        {formatInstantDay(importacao.dt_inicio)} ·{' '}
                        {formatCount(importacao.total, 'arquivo', 'arquivos')}, {endOf(importacao)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** The import that the address names; undefined after a change of company, because an import belongs to one company. */
function useOwnId(cnpj: string): string | undefined {
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  const [owner, setOwner] = useState(cnpj)
  useEffect(() => {
    if (owner !== cnpj) void navigate({ search: {}, replace: true }).then(() => setOwner(cnpj))
  }, [owner, cnpj, navigate])
  return owner === cnpj ? id : undefined
}

function endOf({ situacao, fl_cancelada, rejeitados, nr_desfeitas }: ImportacoesReply['data'][number]): string {
  if (situacao !== 'concluida') return 'em andamento'
  if (nr_desfeitas > 0) return 'desfeita'
  return fl_cancelada === 'S' ? 'parada' : formatCount(rejeitados, 'rejeitado', 'rejeitados')
}

function ReadOnly() {
  return (
    <>
      <PageHeader title="Importar" crumbs={CRUMBS} />
      <Message icon={Lock} title="Você não tem acesso a Importar nesta empresa." detail="Peça ao titular." />
    </>
  )
}

const viewOf = (upload: Upload): View => ({ ...upload })

/** An earlier import chosen from the list; polled while it is still being processed. */
function useEarlier(id: string | null, name: string | undefined) {
  const query = useQuery({
    queryKey: ['importacao', id],
    queryFn: ({ signal }) => fetchAndamento(id ?? '', { limite: 1, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.situacao !== 'concluida' ? 2000 : false),
  })
  const client = useQueryClient()
  const { busy, run } = useAct()
  const stop = async () => {
    if (id && (await run(async () => client.setQueryData(['importacao', id], await deleteImportacao(id)))))
      void client.invalidateQueries({ queryKey: ['importacoes'] })
    else notify('Não foi possível cancelar. Tente de novo.')
  }
  const data = id ? query.data : undefined
  const view: View | null = data
    ? {
        name: name ?? 'Importação',
        ids: [data.id],
        counts: data,
        phase: data.situacao !== 'concluida' ? 'judging' : data.fl_cancelada === 'S' ? 'stopped' : 'done',
        stopping: busy,
        message: data.ds_espera ?? null,
        bytes: 0,
        sent: 0,
        startedAt: null,
        refused: [],
      }
    : null
  return { view, error: id ? query.error : null, retry: query.refetch, stop: () => void stop() }
}

function Report({ view }: { view: View }) {
  const { busy, error, run, forget } = useDownload()
  const make = async () => {
    const csv = toCsv([...refusedLines(view.refused), ...(await fetchAllLines(view.ids))])
    return { blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: 'importacao.csv' }
  }
  return (
    <>
      <Button disabled={busy} onClick={() => void run(make)}>
        <Download size={16} aria-hidden="true" />
        Baixar relatório
      </Button>
      <ErrorDialog text={error} onClose={forget} />
    </>
  )
}
