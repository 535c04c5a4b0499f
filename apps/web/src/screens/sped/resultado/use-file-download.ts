import type { ArquivoSped } from '@portal/contract/sped/sped.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { saveFile } from '../../../api/http/download.ts'
import { downloadMessage } from '../../../api/http/download-message.ts'
import { fetchArquivo } from '../../../api/sped.ts'
import { notify } from '../../../lib/notify.ts'
import { startCrossing } from '../cruzamento/crossing.ts'

/** Downloads a stored file; the bytes are always the same. */
export const useFileDownload = () =>
  useMutation({
    mutationFn: ({ id, nm_arquivo }: Pick<ArquivoSped, 'id' | 'nm_arquivo'>) => fetchArquivo(id, nm_arquivo),
    onSuccess: saveFile,
    onError: (error) => notify(downloadMessage(error)),
  })

/** Compares a stored file with the XMLs, on the screen «Cruzamento». */
export function useCrossFile(cnpj: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ id, nm_arquivo }: Pick<ArquivoSped, 'id' | 'nm_arquivo'>) => fetchArquivo(id, nm_arquivo),
    onSuccess: ({ blob, name }) => {
      void startCrossing(cnpj, new File([blob], name, { type: 'text/plain' }))
      return navigate({ to: '/sped/cruzamento' })
    },
    onError: (error) => notify(downloadMessage(error)),
  })
}
