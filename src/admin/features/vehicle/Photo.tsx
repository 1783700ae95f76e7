'use client'

import { useState } from 'react'
import styles from './vehicle.module.css'

/** A thumbnail, loaded when it scrolls into view. The request carries the session, as access to files is checked. */
export const Photo = ({ alt, src }: { alt: string; src: string }) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return '–'
  return (
    // `next/image` is not used, as the service does not resize images.
    // eslint-disable-next-line @next/next/no-img-element
    <img
      alt={alt}
      className={styles.photo}
      decoding="async"
      height={48}
      loading="lazy"
      onError={() => setBroken(true)}
      src={src}
      width={64}
    />
  )
}
