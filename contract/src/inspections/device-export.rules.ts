/** So much of a photo goes into one line of an export; a multiple of three, so that the base64 of the parts adds up. */
export const photoPartBytes = 192 * 1024
