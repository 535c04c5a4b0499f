import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchExportacao } from '../../api/exportar.ts'
import { type Downloaded, saveFile } from '../../api/http/download.ts'
import { downloadMessage } from '../../api/http/download-message.ts'
import { fetchArquivo } from '../../api/sped.ts'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../lib/notify.ts'
import { zipFiles } from '../../lib/zip-files.ts'
import styles from './tarefas.module.css'

/** Name of an EFD when the server sends none. */
export const efdName = (cnpj: string, mes: string): string => `EFD_${cnpj}_${mes.replace('-', '')}.txt`

interface TaskFile {
  load: () => Promise<Downloaded>
}

/** Files of the companies of a task, each under a name of its own. */
function filesOf({ ds_acao, mes, data }: TarefaReply): TaskFile[] {
  return data.flatMap(({ cpfcnpj, resultado }): TaskFile[] => {
    const { id, nm_arquivo } = resultado ?? {}
    if (!id) return []
    if (ds_acao === 'gerar_efd') return [{ load: () => fetchArquivo(id, efdName(cpfcnpj, mes)) }]
    if (ds_acao !== 'exportar' || !nm_arquivo) return []
    const name = `${cpfcnpj}-${nm_arquivo}`
    return [{ load: async () => ({ ...(await fetchExportacao(id, name)), name }) }]
  })
}

/** All EFDs or exported files of a task in one zip. */
export function DownloadAll({ task }: { task: TarefaReply }) {
  const { ds_acao, mes } = task
  const files = filesOf(task)
  const kind = ds_acao === 'exportar' ? 'entradas' : 'EFD'
  const download = useMutation({
    mutationFn: () => zipFiles(files.map(({ load }) => load)),
    onSuccess: (blob) => saveFile({ blob, name: `${kind}_${mes}_${files.length}-empresas.zip` }),
    onError: (error) => notify(downloadMessage(error)),
  })
  if (files.length < 2) return null
  const word = `Baixar ${ds_acao === 'exportar' ? 'os' : 'as'} ${files.length} ${ds_acao === 'exportar' ? 'arquivos' : 'prontas'}`
  return (
    <Button disabled={download.isPending} aria-label={word} title={word} onClick={() => download.mutate()}>
      <Download size={16} aria-hidden="true" />
      <span className={styles.onWide}>{download.isPending ? 'Baixando…' : word}</span>
    </Button>
  )
}
