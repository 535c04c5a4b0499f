import { ncmText } from '@portal/tables/checks/written.ts'
import { useQuery } from '@tanstack/react-query'
import { sugestoesOptions } from '../../../api/tributacao.ts'
import styles from '../produtos.module.css'

/** An NCM with its headings, from the widest to its own name; empty until they are known. */
export function NcmLine({ ncm }: { ncm: string }) {
  const { data, isPlaceholderData } = useQuery(sugestoesOptions(undefined, ncm))
  const path = isPlaceholderData ? [] : (data?.data.find(({ cd_ncm }) => cd_ncm === ncm)?.nm_ncm_caminho ?? [])
  if (path.length === 0) return null
  // the chapter is too wide to help
  const names = (path.length > 2 ? path.slice(1) : path).map((name) => name.replace(/[.:;]\s*$/, ''))
  return (
    <p className={styles.ncmPath}>
      <b>{ncmText(ncm)}</b> {names.join(' › ')}
    </p>
  )
}
