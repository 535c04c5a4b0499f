import type { CaixaEndereco } from '@portal/contract/caixa/enderecos.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { caixaKey, deleteEndereco, enderecosOptions, postEndereco } from '../../api/escritorio/caixa.ts'
import { deleteLink, paginasOptions, postDocumentLink } from '../../api/escritorio/links.ts'
import { Combobox } from '../../fields/combobox.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Modal } from '../../kit/modal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { formatCount, formatInstantDay, formatTaxId } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import { useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import styles from './caixa.module.css'

interface Props {
  /** Whether the person makes and revokes addresses */
  isKeeper: boolean
  onClose: () => void
}

/** The mail addresses of the office and of its clients: copying, making, revoking. */
export function AddressesDialog({ isKeeper, onClose }: Props) {
  const { id } = useUsuario()
  const cache = useQueryClient()
  const query = useQuery(enderecosOptions(id))
  const { run, busy, error } = useAct()
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      await cache.invalidateQueries({ queryKey: caixaKey(id) })
    })
  const open = query.data?.data.filter(({ dt_revogacao }) => dt_revogacao === null) ?? []
  return (
    <Modal
      title="Endereços da caixa de entrada"
      wide="middle"
      text="O que chega por um endereço vai ao cliente dele; pelo do escritório, ao cliente que os arquivos dizem. Um remetente novo espera a sua palavra."
      away="Fechar"
      onClose={onClose}
    >
      {query.isPending && <Skeleton label="Carregando os endereços" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Endereços" />}
      {query.data && !query.data.fl_recebe && (
        <p className={styles.soft}>Este servidor não recebe e-mail. Os endereços de envio dos clientes funcionam.</p>
      )}
      {query.data && open.length === 0 && query.data.fl_recebe && (
        <p className={styles.soft}>O escritório ainda não tem caixa.</p>
      )}
      <ul className={styles.addresses} aria-label="Endereços">
        {open.map((row) => (
          <AddressRow
            key={row.id}
            row={row}
            onRevoke={isKeeper && !busy ? () => act(() => deleteEndereco(row.id)) : null}
          />
        ))}
      </ul>
      {error && <ErrorText>{error.message}</ErrorText>}
      {isKeeper && query.data?.fl_recebe && <NewAddress busy={busy} onMake={(cnpj) => act(() => postEndereco(cnpj))} />}
      {isKeeper && query.data && <Pages />}
    </Modal>
  )
}

function AddressRow({ row, onRevoke }: { row: CaixaEndereco; onRevoke: (() => void) | null }) {
  return (
    <li>
      <span className={styles.addressText}>
        <strong>{row.nome ?? 'Escritório'}</strong>
        <span className={styles.address}>{row.ds_endereco}</span>
      </span>
      <IconButton
        icon={Copy}
        label={`Copiar ${row.ds_endereco}`}
        onClick={() => void copyText(row.ds_endereco, 'Endereço copiado.')}
      />
      {onRevoke && <IconButton icon={Trash2} label={`Revogar ${row.ds_endereco}`} onClick={onRevoke} />}
    </li>
  )
}

function NewAddress({ busy, onMake }: { busy: boolean; onMake: (cnpj?: string) => void }) {
  const { empresas } = useEmpresas()
  const [cnpj, setCnpj] = useState<string | null>(null)
  return (
    <div className={styles.newAddress}>
      <Combobox
        label="Cliente (vazio: o escritório)"
        value={cnpj}
        options={empresas.map(({ cpfcnpj, nome }) => ({ value: cpfcnpj, label: `${nome}, ${formatTaxId(cpfcnpj)}` }))}
        onChange={setCnpj}
        limit={50}
      />
      <Button disabled={busy} onClick={() => onMake(cnpj ?? undefined)}>
        Criar endereço
      </Button>
    </div>
  )
}

/** The pages without a login by which clients send files: each address is shown once, when it is made. */
function Pages() {
  const { id } = useUsuario()
  const cache = useQueryClient()
  const { empresas } = useEmpresas()
  const { data = [] } = useQuery(paginasOptions(id))
  const [cnpj, setCnpj] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const { run, busy, error } = useAct()
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      await cache.invalidateQueries({ queryKey: paginasOptions(id).queryKey })
    })
  const make = (client: string) =>
    act(async () => setUrl(new URL((await postDocumentLink(client)).url, location.origin).href))
  return (
    <section className={styles.pages} aria-label="Páginas de envio">
      <h3 className={styles.subtitle}>
        Páginas de envio
        <span className={styles.soft}>sem login, do celular do cliente</span>
      </h3>
      <ul className={styles.addresses} aria-label="Páginas de envio abertas">
        {data.map((link) => (
          <li key={link.id}>
            <span className={styles.addressText}>
              <strong>{link.nome}</strong>
              <span className={styles.soft}>
                até {formatInstantDay(link.dt_expira)} · {formatCount(link.nr_usos, 'envio', 'envios')} · feita por{' '}
                {link.nm_usuario}
              </span>
            </span>
            <IconButton
              icon={Trash2}
              label={`Revogar a página de ${link.nome}`}
              disabled={busy}
              onClick={() => act(() => deleteLink(link.id))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.newAddress}>
        <Combobox
          label="Página de envio para o cliente"
          value={cnpj}
          options={empresas.map(({ cpfcnpj, nome }) => ({ value: cpfcnpj, label: `${nome}, ${formatTaxId(cpfcnpj)}` }))}
          onChange={(chosen) => {
            setCnpj(chosen)
            setUrl(null)
          }}
          limit={50}
        />
        {url && (
          <p className={styles.soft} role="status">
            <span className={styles.address}>{url}</span> Vale 30 dias. Copie agora: não aparece de novo.
          </p>
        )}
        {error && <ErrorText>{error.message}</ErrorText>}
        {url ? (
          <Button onClick={() => void copyText(url, 'Endereço copiado.')}>
            <Copy size={16} aria-hidden="true" />
            Copiar a página
          </Button>
        ) : (
          <Button disabled={busy || !cnpj} onClick={() => cnpj && make(cnpj)}>
            Criar página de envio
          </Button>
        )}
      </div>
    </section>
  )
}
