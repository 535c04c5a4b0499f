import type { ItemTarefa, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fetchExportacao } from '../../api/exportar.ts'
import { saveFile } from '../../api/http/download.ts'
import { downloadMessage } from '../../api/http/download-message.ts'
import { rootUrl } from '../../api/http/http.ts'
import { fetchArquivo } from '../../api/sped.ts'
import { notify } from '../../lib/notify.ts'
import { efdName } from './download-all.tsx'
import styles from './tarefas.module.css'

interface Props {
  item: ItemTarefa
  task: TarefaReply
  /** What impeded it was mended after the task. */
  isMended: boolean
}

/** Where the result of a company is, or where what impeded it is mended. */
export function ItemLink({ item, task: { id, ds_acao, mes }, isMended }: Props) {
  const { situacao, nome, cpfcnpj, resultado } = item
  if (situacao !== 'feita' && situacao !== 'falhou') return null
  const url = resultado?.url
  if (ds_acao === 'gerar_efd' && resultado?.id)
    return <EfdDownload id={resultado.id} fallback={efdName(cpfcnpj, mes)} nome={nome} />
  if (ds_acao === 'exportar' && situacao === 'falhou')
    return (
      <Link
        className={styles.way}
        to="/escrituracao/$parte"
        params={{ parte: 'exportar' }}
        search={{ empresa: cpfcnpj, mes }}
        aria-label={`Corrigir: ${nome}`}
      >
        Corrigir
      </Link>
    )
  if (ds_acao === 'exportar' && resultado?.id && resultado.nm_arquivo)
    return <ExportDownload id={resultado.id} name={resultado.nm_arquivo} nome={nome} />
  if (url?.startsWith('/pacote/'))
    return (
      <a
        className={styles.way}
        href={rootUrl(url)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Abrir o pacote de ${nome}`}
      >
        Abrir pacote
      </a>
    )
  if (ds_acao === 'conferir' || ds_acao === 'gerar_efd') {
    const word = situacao === 'falhou' && !isMended ? 'Corrigir' : 'Ver conferência'
    return (
      <Link
        className={styles.way}
        to="/sped/fiscal"
        search={{ empresa: cpfcnpj, mes, passo: 'conferencia', tarefa: id }}
        aria-label={`${word}: ${nome}`}
      >
        {word}
      </Link>
    )
  }
  return null
}

function ExportDownload({ id, name, nome }: { id: string; name: string; nome: string }) {
  const download = useMutation({
    mutationFn: () => fetchExportacao(id, name),
    onSuccess: saveFile,
    onError: (error) => notify(downloadMessage(error)),
  })
  return (
    <button
      type="button"
      className={styles.way}
      disabled={download.isPending}
      aria-label={`Baixar ${name} de ${nome}`}
      onClick={() => download.mutate()}
    >
      {download.isPending ? 'Baixando…' : 'Baixar'}
    </button>
  )
}

function EfdDownload({ id, fallback, nome }: { id: string; fallback: string; nome: string }) {
  const download = useMutation({
    mutationFn: () => fetchArquivo(id, fallback),
    onSuccess: saveFile,
    onError: (error) => notify(downloadMessage(error)),
  })
  return (
    <button
      type="button"
      className={styles.way}
      disabled={download.isPending}
      aria-label={`Baixar a EFD de ${nome}`}
      onClick={() => download.mutate()}
    >
      {download.isPending ? 'Baixando…' : 'Baixar'}
    </button>
  )
}
