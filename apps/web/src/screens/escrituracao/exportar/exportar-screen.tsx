import type { PreviaExportacaoReply, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import { tarefaOptions } from '../../../api/escritorio/tarefas.ts'
import {
  exportacaoKey,
  exportacoesOptions,
  leiautesOptions,
  postExportar,
  previaOptions,
} from '../../../api/exportar.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatReais } from '../../../lib/format.ts'
import { monthText, monthTitle } from '../../../lib/month-name.ts'
import { useMonthOf, usualMonth } from '../../../session/competencia.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresa } from '../../../session/empresa.ts'
import { DestinationField } from '../../../session/export-destination.tsx'
import { EXPORT_SYSTEMS } from '../../../session/export-systems.ts'
import type { ExportWish } from '../../../session/export-wish.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import { parseExportar } from './address.ts'
import { CopyCodes } from './copy-codes.tsx'
import styles from './exportar.module.css'
import { FirstLines } from './first-lines.tsx'
import { FreeLayoutChoice } from './free-layout-choice.tsx'
import { Missing } from './missing.tsx'
import { SentFiles } from './sent-files.tsx'
import { SentNotes } from './sent-notes.tsx'
import { notesText, pendingText } from './words.ts'

/**
 * The entries of a month as a file for an accounting system: what goes, what is missing with the place of its mend, the
 * true beginning of the file, and what was sent. The file is made by a task; what it has is the server's.
 */

const CRUMBS = crumbsTo('Escrituração', 'Exportar')

export function ExportarScreen() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseExportar(raw), [raw])
  const navigate = useNavigate()
  const change = (part: Partial<ReturnType<typeof parseExportar>>) =>
    void navigate({
      to: '/escrituracao/$parte',
      params: { parte: 'exportar' },
      search: (now: Record<string, string | undefined>) => ({ ...now, ...part }),
      replace: true,
    })
  const mes = useMonthOf({
    path: '/escrituracao/exportar',
    mes: search.mes,
    usual: usualMonth(),
    write: (month) => change({ mes: month }),
  })
  const { cpfcnpj, papel } = useEmpresa()
  const files = useQuery(exportacoesOptions(cpfcnpj))
  const sistema = search.sistema ?? files.data?.data[0]?.sistema ?? 'planilha'
  const isReader = papel === 'consulta'
  return (
    <div className={styles.screen}>
      <PageHeader title="Exportar" tab={`Exportar, ${monthTitle(mes)}`} crumbs={CRUMBS}>
        {!isReader && (
          <>
            <CopyCodes sistema={sistema} />
            <Button onClick={() => void navigate({ to: '/$parte', params: { parte: 'fechamento' }, search: { mes } })}>
              <Layers size={16} aria-hidden="true" />
              Exportar várias empresas
            </Button>
          </>
        )}
      </PageHeader>
      {files.isPending && <Skeleton label="Carregando os arquivos" />}
      {files.isError && <Failure error={files.error} retry={files.refetch} what="Exportar" />}
      {files.data && (
        <>
          {!isReader && <Systems value={sistema} onChange={(one) => change({ sistema: one })} />}
          <div className={styles.body}>
            {isReader ? (
              <div className={styles.main}>
                <p className={styles.note}>Somente leitura: você pode baixar os arquivos já gerados.</p>
              </div>
            ) : (
              <Going key={`${cpfcnpj} ${mes} ${sistema}`} cnpj={cpfcnpj} mes={mes} sistema={sistema} />
            )}
            <SentFiles cnpj={cpfcnpj} files={files.data.data} isReader={isReader} />
          </div>
        </>
      )}
    </div>
  )
}

function Systems({ value, onChange }: { value: SistemaExportacao; onChange: (value: SistemaExportacao) => void }) {
  return (
    <fieldset className={styles.systems}>
      <legend className={styles.hidden}>Sistema</legend>
      {EXPORT_SYSTEMS.map(({ id, name, detail }) => (
        <label key={id} className={styles.system}>
          <input type="radio" name="sistema" checked={id === value} onChange={() => onChange(id)} />
          <span>
            <strong>{name}</strong>
            <small>{detail}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface GoingProps {
  cnpj: string
  mes: string
  sistema: SistemaExportacao
}

function Going({ cnpj, mes, sistema }: GoingProps) {
  const [isAgain, setAgain] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [wantsServices, setServices] = useState(false)
  const layouts = useQuery({ ...leiautesOptions(), enabled: sistema === 'livre' })
  const leiaute = sistema === 'livre' ? (chosen ?? layouts.data?.data[0]?.id) : undefined
  // a line of entries is that of a purchase
  const hasItems = layouts.data?.data.find(({ id }) => id === leiaute)?.leiaute.ds_linha === 'item'
  const hasServices = wantsServices && hasItems
  const preview = useQuery(previaOptions(cnpj, { mes, sistema, leiaute, isAgain, hasServices }))
  return (
    <section className={styles.main} aria-label="O que vai">
      {sistema === 'livre' && layouts.data && (
        <FreeLayoutChoice reply={layouts.data} value={leiaute} onChange={setChosen} />
      )}
      {sistema === 'livre' && hasItems && (
        <label className={styles.again}>
          <input type="checkbox" checked={wantsServices} onChange={(event) => setServices(event.target.checked)} />
          Juntar os serviços prestados: as NFS-e que a empresa emitiu, com o CFOP vazio.
        </label>
      )}
      {preview.isLoading && <Skeleton label="Lendo o mês" rows={6} />}
      {preview.isError && <Failure error={preview.error} retry={preview.refetch} what="Exportar" />}
      {preview.data && (
        <Preview
          key={leiaute}
          of={{ cnpj, mes, sistema }}
          leiaute={leiaute}
          reply={preview.data}
          isAgain={isAgain}
          hasServices={hasServices}
          onAgain={setAgain}
        />
      )}
    </section>
  )
}

interface PreviewProps {
  of: GoingProps
  leiaute: string | undefined
  reply: PreviaExportacaoReply
  isAgain: boolean
  hasServices: boolean
  onAgain: (isAgain: boolean) => void
}

function Preview({ of, leiaute, reply, isAgain, hasServices, onAgain }: PreviewProps) {
  const { total, nr_correcoes, nr_canceladas } = reply
  if (total.nr_mes === 0)
    return (
      <Message
        icon={Inbox}
        title={`${monthTitle(of.mes)} não tem entradas.`}
        detail="Importe as notas, ou veja a captura."
      />
    )
  return (
    <>
      <GoingTable reply={reply} mes={of.mes} />
      {nr_correcoes > 0 && (
        <p className={styles.note}>
          {nr_correcoes === 1 ? '1 correção' : `${nr_correcoes} correções`}: notas que já foram e mudaram depois.
        </p>
      )}
      {nr_canceladas > 0 && (
        <p className={styles.warning}>
          {nr_canceladas === 1
            ? '1 nota que já foi está cancelada: apague-a no outro sistema.'
            : `${nr_canceladas} notas que já foram estão canceladas: apague-as no outro sistema.`}
        </p>
      )}
      <SentNotes reply={reply} />
      {(total.nr_enviadas > 0 || isAgain) && (
        <label className={styles.again}>
          <input type="checkbox" checked={isAgain} onChange={(event) => onAgain(event.target.checked)} />
          Mandar de novo as notas que já foram. Apague-as antes no outro sistema, ou serão duplicadas.
        </label>
      )}
      {reply.fl_a_conferir && (
        <p className={styles.warning}>A conferir: teste este arquivo numa empresa de teste do seu sistema.</p>
      )}
      <Missing cnpj={of.cnpj} sistema={of.sistema} faltam={reply.faltam} />
      <FirstLines reply={reply} />
      <MakeFile of={of} leiaute={leiaute} reply={reply} isAgain={isAgain} hasServices={hasServices} />
    </>
  )
}

function GoingTable({ reply: { documentos, total }, mes }: { reply: PreviaExportacaoReply; mes: string }) {
  return (
    <table className={styles.table}>
      <caption>O que vai, {monthText(mes)}</caption>
      <thead>
        <tr>
          <th scope="col">Documentos</th>
          <th scope="col">Do mês</th>
          <th scope="col">Já enviados</th>
          <th scope="col">Vão agora</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {[...documentos, total].map(({ ds_documentos, nr_mes, nr_enviadas, nr_agora, vl_agora }) => (
          <tr key={ds_documentos}>
            <th scope="row">{ds_documentos}</th>
            <td>{nr_mes}</td>
            <td>{nr_enviadas}</td>
            <td>{nr_agora}</td>
            <td>{formatReais(vl_agora)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MakeFile({ of, leiaute, reply, isAgain, hasServices }: Omit<PreviewProps, 'onAgain'>) {
  const { cnpj, mes, sistema } = of
  const client = useQueryClient()
  const usuario = useUsuario()
  const [task, setTask] = useState<string>()
  const followed = useQuery({
    ...tarefaOptions(usuario.id, task ?? ''),
    enabled: task !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.dt_fim !== null ? false : 1000),
  })
  const [destino, setDestino] = useState<ExportWish['destino']>('baixar')
  const isDone = followed.data !== undefined && followed.data.dt_fim !== null
  const make = useMutation({
    mutationFn: (isWithout: boolean) =>
      postExportar(cnpj, mes, {
        ...{ sistema, leiaute, destino, fl_de_novo: isAgain, fl_sem_pendentes: isWithout },
        ...(hasServices ? { fl_servicos: true } : {}),
      }),
    onSuccess: ({ id }) => setTask(id),
  })
  const isBusy = make.isPending || (task !== undefined && !isDone)
  const line = followed.data?.data[0]
  const { nr_pendentes, total } = reply
  const left = total.nr_agora - nr_pendentes
  return (
    <div className={styles.foot}>
      <p role="status">
        {isBusy
          ? 'Gerando o arquivo'
          : isDone && line?.situacao === 'feita'
            ? `${line.resultado?.nm_arquivo ?? 'Arquivo'}, ${notesText(line.resultado?.nr_notas ?? 0)}. ${line.mensagem ?? ''}`
            : nr_pendentes > 0
              ? pendingText(reply)
              : total.nr_agora === 0
                ? `Nada a exportar em ${monthText(mes)}: as ${notesText(total.nr_mes)} já foram.`
                : `Vão ${notesText(total.nr_agora)} e ${formatReais(total.vl_agora)} em um arquivo.`}
      </p>
      {isDone && line?.situacao === 'falhou' && (
        <p className={styles.failed} role="alert">
          O arquivo não foi gerado. Nenhuma nota ficou marcada como enviada. {line.mensagem}
        </p>
      )}
      {make.isError && <ErrorText>{make.error.message}</ErrorText>}
      <div className={styles.makeActs}>
        <DestinationField value={destino} onChange={setDestino} />
        {isDone && (
          <Button onClick={() => void client.invalidateQueries({ queryKey: exportacaoKey(cnpj) })}>Atualizar</Button>
        )}
        {nr_pendentes > 0 && left > 0 && (
          <Button disabled={isBusy} onClick={() => make.mutate(true)}>
            {nr_pendentes === 1 ? 'Gerar sem essa nota' : 'Gerar sem essas notas'}
          </Button>
        )}
        <Button
          look="primary"
          disabled={isBusy || nr_pendentes > 0 || total.nr_agora === 0}
          onClick={() => make.mutate(false)}
        >
          Gerar arquivo
        </Button>
      </div>
    </div>
  )
}
