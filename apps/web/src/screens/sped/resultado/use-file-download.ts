import type { ArquivoSped } from '@portal/contract/sped.ts'
import { useMutation } from '@tanstack/react-query'
import { downloadMessage, saveFile } from '../../../api/download.ts'
import { fetchArquivo } from '../../../api/sped.ts'
import { notify } from '../../../lib/notify.ts'

/** Downloads a stored file; the bytes are always the same. */
export const useFileDownload = () =>
  useMutation({
    mutationFn: ({ id, nm_arquivo }: Pick<ArquivoSped, 'id' | 'nm_arquivo'>) => fetchArquivo(id, nm_arquivo),
    onSuccess: saveFile,
    onError: (error) => notify(downloadMessage(error)),
  })
