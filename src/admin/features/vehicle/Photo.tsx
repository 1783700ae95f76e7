'use client'

import { useState } from 'react'
import styles from './vehicle.module.css'

/** A small picture, loaded when it comes into view. The service asks who it is for, as for any file. */
export const Photo = ({ alt, src }: { alt: string; src: string }) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return '–'
  return (
    // The service scales no pictures.
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
