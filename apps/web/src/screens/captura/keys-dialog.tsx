import { MOST_CHAVES_CAPTURA } from '@portal/contract/captura/atos.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pedidoOptions, postChaves } from '../../api/captura.ts'
import { TextArea } from '../../fields/text-field.tsx'
import { Modal } from '../../kit/modal.tsx'
import { formatCount, shortenChave } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import styles from './captura.module.css'

/** Pasted keys of NF-e, then the verdict of each. */
export function KeysDialog({ cnpj, onClose }: { cnpj: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [id, setId] = useState<string | null>(null)
  const { busy, run, error } = useAct()
  const chaves = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))]
  const tooMany = chaves.length > MOST_CHAVES_CAPTURA
  const send = () =>
    run(async () => {
      if (chaves.length === 0) throw new Error('Cole ao menos uma chave.')
      setId((await postChaves(cnpj, chaves)).id)
    })
  if (id) return <Verdicts id={id} onClose={onClose} />
  return (
    <Modal
      title="Buscar por chave"
      text="A SEFAZ entrega por chave NF-e recebidas nos últimos 90 dias, até 18 por hora."
      action={{
        label: chaves.length > 0 ? `Buscar ${formatCount(chaves.length, 'chave', 'chaves')}` : 'Buscar',
        busy: busy || tooMany,
        onClick: () => void send(),
      }}
      onClose={onClose}
    >
      <TextArea
        label="Chaves"
        hint="Uma por linha, ou separadas por espaço ou vírgula."
        error={tooMany ? `São no máximo ${MOST_CHAVES_CAPTURA} por vez.` : (error?.message ?? null)}
        rows={6}
        value={text}
        onChange={setText}
      />
    </Modal>
  )
}

function Verdicts({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = useQuery({ ...pedidoOptions(id), refetchInterval: 3000 })
  return (
    <Modal title="Buscar por chave" onClose={onClose}>
      {isError && <p role="alert">O andamento não pôde ser lido.</p>}
      <ul className={styles.verdicts} aria-label="Chaves pedidas">
        {data?.data.chaves.map(({ ds_chave, ds_motivo }) => (
          <li key={ds_chave}>
            <b title={ds_chave}>{shortenChave(ds_chave)}</b>
            <span>{ds_motivo}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
