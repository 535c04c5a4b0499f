import type { EmpresaInicio } from '@portal/contract/notas/inicio.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { openZipLink, type ZipBody } from '../../api/http/download.ts'
import { downloadMessage } from '../../api/http/download-message.ts'
import { monthOf } from '../../fields/period.ts'
import { buttonClass } from '../../kit/button.tsx'
import { ErrorDialog } from '../../kit/dialog.tsx'
import { Hidden } from '../../kit/hidden.tsx'
import { MenuButton, type MenuEntry } from '../../kit/menu.tsx'
import popup from '../../kit/popup.module.css'
import { notify } from '../../lib/notify.ts'
import { monthWord } from '../../session/competencia.ts'

interface Props {
  empresa: EmpresaInicio
  /** `AAAA-MM` */
  mes: string
}

/** Downloads the XMLs of a company's month without opening its list. */
export function RowDownload({ empresa, mes }: Props) {
  const asking = useMutation({
    mutationFn: openZipLink,
    onSuccess: () => notify('O navegador está baixando o arquivo.'),
  })
  const entry = (key: string, label: string, body: ZipBody): MenuEntry => ({
    kind: 'action',
    key,
    icon: <Download size={16} aria-hidden="true" />,
    label,
    onClick: () => asking.mutate(body),
  })
  const entries: MenuEntry[] = [
    {
      kind: 'text',
      key: 'mes',
      node: <div className={popup.label}>{`Zip dos XML de ${monthWord(mes)}`}</div>,
    },
    entry('recebidas', 'Recebidas', goodsBody(empresa, mes, 'R')),
    entry('emitidas', 'Emitidas', goodsBody(empresa, mes, 'E')),
    entry('nfse', 'NFS-e, emitidas e recebidas', serviceBody(empresa, mes)),
  ]
  return (
    <>
      <MenuButton
        className={buttonClass({ look: 'quiet', size: 'icon' })}
        align="end"
        entries={entries}
        disabled={asking.isPending}
        title="Baixar os XML do mês"
      >
        <Download size={16} aria-hidden="true" />
        <Hidden>Baixar os XML de {empresa.nome}</Hidden>
      </MenuButton>
      <ErrorDialog text={asking.error && downloadMessage(asking.error)} onClose={asking.reset} />
    </>
  )
}

/** NF-e, NFC-e, CT-e and MDF-e of one side, by their days of emission. */
function goodsBody({ cpfcnpj }: EmpresaInicio, mes: string, papel: 'E' | 'R'): ZipBody {
  const { de, ate } = monthOf(`${mes}-01`)
  return {
    cpfcnpj,
    tipo: '',
    ds_emitidarec: papel,
    formato: 'xml',
    filtro: { cnpj_remetente: cpfcnpj, dt_emissaoini: de, dt_emissaofim: ate },
  }
}

/** NFS-e of both roles, by competência. */
function serviceBody({ cpfcnpj }: EmpresaInicio, mes: string): ZipBody {
  const { de, ate } = monthOf(`${mes}-01`)
  return {
    cpfcnpj,
    tipo: 'nfse',
    ds_emitidarec: '',
    formato: 'xml',
    filtro: { cnpj_remetente: cpfcnpj, ds_tipo: 'nfse', dt_competenciaini: de, dt_competenciafim: ate },
  }
}
