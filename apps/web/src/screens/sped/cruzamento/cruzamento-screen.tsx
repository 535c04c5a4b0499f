import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, CircleX, FileSearch, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { exportCross } from '../../../api/sped-cruzamento.ts'
import { Button } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Progress } from '../../../kit/progress.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatBytes, formatCount, formatInstant, formatInteger } from '../../../lib/format.ts'
import { monthTitle } from '../../../lib/month-name.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresa } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import { PrintButton } from '../../../session/print-button.tsx'
import styles from '../base/sped.module.css'
import type { CruzamentoSearch } from './address.ts'
import { type Crossing, clearCrossing, startCrossing, useCrossing } from './crossing.ts'
import own from './cruzamento.module.css'
import { ExportButton } from './export-button.tsx'
import { OtherCompany, useOtherCompany } from './other-company.tsx'
import { Result } from './result.tsx'

const route = getRouteApi('/shell/sped/cruzamento')
const CRUMBS = crumbsTo('Arquivo Sped', 'Cruzamento')

/** Compares an EFD from any program with the XMLs of the portal. */
export function CruzamentoScreen() {
  const { cpfcnpj } = useEmpresa()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const crossing = useCrossing(cpfcnpj)
  const go = (next: CruzamentoSearch) => void navigate({ search: next, replace: true })
  const another = () => {
    clearCrossing()
    go({})
  }
  const reply = crossing?.state === 'done' ? crossing.reply : null
  return (
    <>
      <PageHeader title="Cruzamento" crumbs={CRUMBS}>
        {reply && (
          <>
            <Button onClick={another}>
              <FileSearch size={16} aria-hidden="true" />
              <span className={textStyles.wideOnly}>Outro arquivo</span>
            </Button>
            {crossing && (
              <PrintButton
                className={textStyles.wideOnly}
                fetchPaper={(follow) =>
                  exportCross(crossing.file, { nr_cpfcnpj: crossing.cnpj, formato: 'pdf' }, follow)
                }
              />
            )}
            {reply.regras.length > 0 && crossing && <ExportButton crossing={crossing} regra={search.regra} />}
          </>
        )}
      </PageHeader>
      {!crossing && <Begin cnpj={cpfcnpj} />}
      {crossing?.state === 'running' && <Running crossing={crossing} />}
      {crossing?.state === 'failed' && (
        <Failed crossing={crossing} another={another} retry={() => void startCrossing(cpfcnpj, crossing.file)} />
      )}
      {crossing && reply && (
        <>
          <Head crossing={crossing} reply={reply} />
          <Result reply={reply} search={search} go={go} />
        </>
      )}
    </>
  )
}

function Begin({ cnpj, error = null, notice }: { cnpj: string; error?: string | null; notice?: ReactNode }) {
  return (
    <div className={own.begin}>
      <p className={styles.why}>
        Envie a EFD ICMS/IPI que você vai entregar, feita aqui ou em outro programa. O portal compara cada documento do
        arquivo com o XML e mostra, lado a lado, o que um diz e o outro não.
      </p>
      {notice}
      <FileDrop
        label="Arquivo da EFD"
        hint="Um mês da empresa, em .txt, até 512 MB. O arquivo não é guardado no portal; o resultado fica neste navegador até você sair."
        accept=".txt,text/plain"
        multiple={false}
        error={error}
        onFiles={([first]) => {
          if (first) void startCrossing(cnpj, first.file)
        }}
      />
    </div>
  )
}

function Running({ crossing: { file, sent } }: { crossing: Crossing }) {
  return (
    <section className={own.begin} aria-label="Cruzamento em andamento">
      <h2 className={styles.heading}>{file.name}</h2>
      <Progress
        label={sent < 1 ? 'Enviando o arquivo' : 'Comparando com os XMLs'}
        value={sent < 1 ? sent * 100 : null}
        detail={sent < 1 ? formatBytes(file.size) : undefined}
      />
      <div>
        <Button onClick={clearCrossing}>Cancelar</Button>
      </div>
    </section>
  )
}

interface FailedProps {
  crossing: Crossing
  another: () => void
  retry: () => void
}

/** A message about the file appears at the file field; a failed transfer can be repeated. */
function Failed({ crossing: { cnpj, file, error }, another, retry }: FailedProps) {
  const owner = useOtherCompany(file, error)
  if (owner)
    return (
      <Begin cnpj={cnpj} notice={<OtherCompany empresa={owner} onSwitch={(cnpj) => startCrossing(cnpj, file)} />} />
    )
  if (error?.status === 422 || error?.status === 400 || error?.status === 413)
    return <Begin cnpj={cnpj} error={error.message} />
  return (
    <>
      <Failure error={error} retry={retry} what="Arquivo Sped" />
      <p className={own.back}>
        <Button look="quiet" onClick={another}>
          Escolher outro arquivo
        </Button>
      </p>
    </>
  )
}

function Head({ crossing, reply }: { crossing: Crossing; reply: NonNullable<Crossing['reply']> }) {
  const { erros, avisos, dt_ini, nr_documentos, nr_xmls, nr_regras } = reply
  const tone = erros > 0 ? 'error' : avisos > 0 ? 'amber' : 'ok'
  const Icon = { error: CircleX, amber: TriangleAlert, ok: CircleCheck }[tone]
  return (
    <section className={own.head} aria-label="Arquivo">
      <div className={styles.fileWords}>
        <p className={styles.fileName}>
          <span>{crossing.file.name}</span>
          <span className={styles.verdict} data-tone={tone}>
            <Icon size={16} aria-hidden="true" />
            {erros + avisos === 0 ? 'Sem diferenças' : countOf(erros, avisos)}
          </span>
        </p>
        <p className={styles.small}>
          {monthTitle(dt_ini)} · {formatCount(nr_documentos, 'documento', 'documentos')} no arquivo,{' '}
          {formatInteger(nr_xmls)} no portal · {formatInteger(nr_regras)} regras
          {crossing.restored && ` · cruzado em ${formatInstant(crossing.at)}`}
        </p>
      </div>
      {crossing.restored && (
        <Button onClick={() => void startCrossing(crossing.cnpj, crossing.file)}>
          <RefreshCw size={16} aria-hidden="true" /> Cruzar de novo
        </Button>
      )}
    </section>
  )
}

const countOf = (erros: number, avisos: number): string =>
  [erros > 0 ? formatCount(erros, 'erro', 'erros') : '', avisos > 0 ? formatCount(avisos, 'aviso', 'avisos') : '']
    .filter(Boolean)
    .join(', ')
