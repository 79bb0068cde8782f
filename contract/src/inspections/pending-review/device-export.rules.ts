/** So much of a photo goes into one line of an export; a multiple of three, so that the base64 of the parts adds up. */
export const photoPartBytes = 192 * 1024

/** No line of an export is longer; what is comes from no device of ours. */
export const maxLineBytes = 1024 * 1024

/** A photo of the largest size has 134 lines, and a device some thousands of photos. */
export const maxExportLines = 1_000_000
