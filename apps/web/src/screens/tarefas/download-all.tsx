import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../../api/http/download.ts'
import { downloadMessage } from '../../api/http/download-message.ts'
import { fetchArquivo } from '../../api/sped.ts'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../lib/notify.ts'
import { zipFiles } from '../../lib/zip-files.ts'
import styles from './tarefas.module.css'

/** Name of an EFD when the server sends none. */
export const efdName = (cnpj: string, mes: string): string => `EFD_${cnpj}_${mes.replace('-', '')}.txt`

/** All EFDs of a task in one zip. */
export function DownloadAll({ task: { ds_acao, mes, data } }: { task: TarefaReply }) {
  const files = data.flatMap(({ cpfcnpj, resultado }) =>
    ds_acao === 'gerar_efd' && resultado?.id ? [{ cpfcnpj, id: resultado.id }] : [],
  )
  const download = useMutation({
    mutationFn: () =>
      zipFiles(
        files.map(
          ({ cpfcnpj, id }) =>
            () =>
              fetchArquivo(id, efdName(cpfcnpj, mes)),
        ),
      ),
    onSuccess: (blob) => saveFile({ blob, name: `EFD_${mes}_${files.length}-empresas.zip` }),
    onError: (error) => notify(downloadMessage(error)),
  })
  if (files.length < 2) return null
  const word = `Baixar as ${files.length} prontas`
  return (
    <Button disabled={download.isPending} aria-label={word} title={word} onClick={() => download.mutate()}>
      <Download size={16} aria-hidden="true" />
      <span className={styles.onWide}>{download.isPending ? 'Baixando…' : word}</span>
    </Button>
  )
}
